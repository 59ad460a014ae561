// Bytes of the page's data and the numbers in them; tourney/watch/packing.py writes them.
"use strict";

/** Stands for a card that nobody has recorded. */
export const HIDDEN_CARD = 63;

/**
 * The bytes of a compressed text.
 * @param {string} text zlib, then base64
 * @returns {Promise<Uint8Array>}
 */
export const unpackText = async (text) => {
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Reads numbers from bytes, one after another. */
export class ByteReader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Whether all bytes have been read. */
  get ended() {
    return this.at >= this.bytes.length;
  }

  /** A number that is not negative. */
  next() {
    let number = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at];
      this.at += 1;
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
  }

  /** A number that may be negative, or null. @returns {number | null} */
  any() {
    const number = this.next() - 1;
    if (number < 0) return null;
    return number % 2 ? -(number + 1) / 2 : number / 2;
  }

  /** Cards, a byte each. @param {number} count @returns {number[]} */
  cards(count) {
    const found = Array.from(this.bytes.subarray(this.at, this.at + count));
    this.at += count;
    return found;
  }
}
