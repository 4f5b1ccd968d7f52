import { ByteDictionary } from '../../../backend/byte-dictionary.ts';
import type { ScratchFile } from '../../../backend/files/scratch-file.ts';
import type { ContainerWriter } from '../../../backend/tiles/container-writer.ts';
import { Utf8Text } from '../../../backend/utf8-text.ts';
import type { ParcelRow } from '../../parcels/rules/parcel-row.ts';
import { NumberColumn, type NumberType } from './number-column.ts';

/** Collects texts in order of arrival, as codes of a dictionary: 0 means no text. Gives up above `maxDistinct` distinct texts. */
export class TextColumn {
  readonly #maxDistinct: number;
  readonly #scratch: ScratchFile;
  #codes: NumberColumn;
  #texts = new ByteDictionary();
  isStored = true;

  constructor(maxDistinct: number, scratch: ScratchFile) {
    this.#maxDistinct = maxDistinct;
    this.#scratch = scratch;
    this.#codes = new NumberColumn(scratch);
  }

  push(value: ParcelRow['values'][number] | undefined): void {
    if (!this.isStored) return;
    if (value === null || value === undefined || value === '') this.#codes.push(0);
    else if (value instanceof Utf8Text) this.#pushBytes(value.bytes, value.from, value.to);
    else {
      const bytes = Buffer.from(String(value));
      this.#pushBytes(bytes, 0, bytes.length);
    }
  }

  #pushBytes(bytes: Uint8Array, from: number, to: number): void {
    const texts = this.#texts;
    let number = texts.find(bytes, from, to);
    if (number < 0) {
      if (texts.size >= this.#maxDistinct) return this.#giveUp();
      number = texts.add(bytes, from, to);
    }
    this.#codes.push(number + 1);
  }

  #giveUp(): void {
    this.isStored = false;
    this.#codes = new NumberColumn(this.#scratch);
    this.#texts = new ByteDictionary();
  }

  /** Writes the codes in the given order and the dictionary: `{section}:ends` (uint32) and `{section}:text` (UTF-8). */
  write(
    writer: ContainerWriter,
    section: string,
    order: Uint32Array,
    doubles: Float64Array,
  ): { type: NumberType; distinct: number } {
    const { type } = this.#codes.write(writer, section, order, doubles);
    const distinct = writeDictionary(writer, section, this.#texts);
    this.#texts = new ByteDictionary();
    return { type, distinct };
  }
}

/** Writes the dictionary of a column and returns how many texts it has. */
export function writeDictionary(writer: ContainerWriter, section: string, texts: ByteDictionary): number {
  writer.section(`${section}:text`, 'u8', (sink) => sink.bytes(texts.allBytes()));
  const ends = texts.ends();
  writer.section(`${section}:ends`, 'u32', (sink) => sink.bytes(new Uint8Array(ends.buffer)));
  return ends.length;
}
