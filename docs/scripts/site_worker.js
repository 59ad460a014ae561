// Browsers start no worker from a page of the file system. There, a hidden frame runs the script of the search instead.
if (location.protocol === "file:") {
  window.Worker = class {
    onmessage = null;
    onerror = null;
    onmessageerror = null;
    #frame = document.createElement("iframe");
    #waiting = [];

    constructor(url) {
      this.#frame.hidden = true;
      document.documentElement.append(this.#frame);
      const inside = this.#frame.contentWindow;
      inside.postMessage = (data) => setTimeout(() => this.onmessage?.({ data }));
      const script = inside.document.createElement("script");
      script.src = new URL(url, location.href).href;
      script.onerror = () => this.onerror?.(new Event("error", { cancelable: true }));
      script.onload = () => {
        const waiting = this.#waiting;
        this.#waiting = null;
        waiting.forEach((data) => this.#hand(data));
      };
      inside.document.body.append(script);
    }

    postMessage(data) {
      this.#waiting ? this.#waiting.push(data) : this.#hand(data);
    }

    terminate() {
      this.#frame.remove();
    }

    #hand(data) {
      setTimeout(() => this.#frame.contentWindow?.onmessage?.({ data }));
    }
  };
}
