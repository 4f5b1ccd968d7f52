import type { ContainerWriter } from '../../../backend/tiles/container-writer.ts';
import { NumberColumn, type NumberType } from './number-column.ts';

/** Texts met of late whose code is known without asking the dictionary. */
const RECENT = 256;

/** Text in order of arrival, as numbers of a dictionary: 0 is no text. Gives up past `maxDistinct` different ones. */
export class TextColumn {
  readonly #maxDistinct: number;
  #codes = new NumberColumn();
  readonly #codeOf = new Map<string, number>();
  isStored = true;
  readonly #recentTexts: string[] = Array.from({ length: RECENT }, () => '');
  readonly #recentCodes = new Int32Array(RECENT);

  constructor(maxDistinct: number) {
    this.#maxDistinct = maxDistinct;
  }

  push(value: unknown): void {
    if (!this.isStored) return;
    if (value === null || value === undefined || value === '') {
      this.#codes.push(0);
      return;
    }
    const text = typeof value === 'string' ? value : String(value);
    // Readers give a value that repeats itself as the same string, which costs nothing to compare.
    const slot = slotOf(text);
    if (this.#recentTexts[slot] !== text) {
      const code = this.#codeOf.get(text) ?? this.#addText(text);
      if (code === null) return;
      this.#recentTexts[slot] = text;
      this.#recentCodes[slot] = code;
    }
    this.#codes.push(this.#recentCodes[slot]);
  }

  /** null when there are too many. */
  #addText(text: string): number | null {
    if (this.#codeOf.size >= this.#maxDistinct) {
      this.#giveUp();
      return null;
    }
    const code = this.#codeOf.size + 1;
    this.#codeOf.set(text, code);
    return code;
  }

  #giveUp(): void {
    this.isStored = false;
    this.#codes = new NumberColumn();
    this.#codeOf.clear();
  }

  /** Writes the codes in the given order and the dictionary: `{section}:ends` (uint32) and `{section}:text` (UTF-8). */
  write(
    writer: ContainerWriter,
    section: string,
    order: Uint32Array,
    scratch: Float64Array,
  ): { type: NumberType; distinct: number } {
    const distinct = this.#codeOf.size;
    const { type } = this.#codes.write(writer, section, order, scratch);
    const ends = new Uint32Array(distinct);
    writer.section(`${section}:text`, 'u8', (sink) => {
      let at = 0;
      let length = 0;
      let batch: string[] = [];
      let size = 0;
      const flush = () => {
        sink.bytes(Buffer.from(batch.join(''), 'utf8'));
        batch = [];
        size = 0;
      };
      for (const text of this.#codeOf.keys()) {
        length += Buffer.byteLength(text);
        ends[at++] = length;
        batch.push(text);
        size += text.length;
        if (size > 1 << 18) flush();
      }
      flush();
    });
    writer.section(`${section}:ends`, 'u32', (sink) => sink.bytes(new Uint8Array(ends.buffer)));
    this.#codeOf.clear();
    return { type, distinct };
  }
}

function slotOf(text: string): number {
  const { length } = text;
  const mixed =
    text.charCodeAt(0) * 7 + text.charCodeAt(length >> 1) * 31 + text.charCodeAt(length - 1) * 113;
  return (mixed + length) & (RECENT - 1);
}
