// The page: reads its data, and begins with what they hold.
"use strict";

import { unpackText } from "./bytes.js";
import { EventPage } from "./event_page.js";
import { HandBook } from "./hands.js";
import { HandsPage } from "./hands_page.js";
import { RoomLog } from "./room_log.js";

const start = async () => {
  const data = JSON.parse(document.querySelector("script[type='application/json']")?.textContent ?? "");
  const texts = JSON.parse(new TextDecoder().decode(await unpackText(data.texts)));
  const book = new HandBook(await unpackText(data.hands), texts);
  const { hash } = location;
  if (data.room) {
    const page = new EventPage(data.title, book, new RoomLog(await unpackText(data.room), texts));
    page.jump(page.log.events.find((event) => event.kind === "level_started")?.at ?? 0);
    page.open(hash);
    window.watchPage = page;
  } else {
    const page = new HandsPage(data.findings, book);
    page.open(hash);
    window.watchPage = page;
  }
  document.body.dataset.ready = "";
};

start();
