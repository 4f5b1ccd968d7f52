import { Utf8Text } from '../../../backend/utf8-text.ts';
import { searchParcelNumber } from '../../../kernel/ids.ts';

const ZERO = 0x30;

/** Writes parcel numbers as `searchParcelNumber` does, without making strings of them. */
export class PlainNumber extends Utf8Text {
  readonly #room: Buffer;

  /** `maxBytes`: the maximum length of a number as it is written. Its plain form is never longer: `ß` becomes `SS`, which is as many bytes. */
  constructor(maxBytes: number) {
    super();
    this.#room = Buffer.alloc(maxBytes);
  }

  /** Reads a number, and keeps its plain form until the next call. */
  read(written: Utf8Text): this {
    const { bytes, from, to } = written;
    const room = this.#room;
    let length = 0;
    for (let at = from; at < to; at++) {
      let code = bytes[at] as number;
      if (code >= 128) return this.#readByRule(written.toString());
      if (code >= 97 && code <= 122) code -= 32;
      if ((code >= 65 && code <= 90) || (code >= 48 && code <= 57)) room[length++] = code;
    }
    let start = 0;
    while (start < length - 1 && room[start] === ZERO) start++;
    this.set(room, start, length);
    return this;
  }

  #readByRule(written: string): this {
    this.set(this.#room, 0, this.#room.write(searchParcelNumber(written), 'latin1'));
    return this;
  }
}
