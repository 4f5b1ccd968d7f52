import { ByteDictionary } from '../../../backend/byte-dictionary.ts';
import type { ScratchFile } from '../../../backend/files/scratch-file.ts';
import type { ContainerWriter } from '../../../backend/tiles/container-writer.ts';
import type { Utf8Text } from '../../../backend/utf8-text.ts';
import {
  isDateText,
  isPlainNumeral,
  isZeroLed,
  numeralOf,
  type ValueType,
  valueTypeOf,
} from '../../parcels/rules/value-type.ts';
import { NumberColumn } from './number-column.ts';
import type { StoredColumn } from './parcel-store.ts';
import { writeDictionary } from './text-column.ts';

/** The limits that the columns of a county share while they are collected. */
export interface TypedRoom {
  /** Bytes that all dictionaries may still take together. */
  textBytes: number;
  /** The maximum number of different texts of a column. */
  maxDistinct: number;
}

const TOO_LONG = 'its texts are too long';
const NESTED = 'it holds lists or objects';

/**
 * Collects the values of one county column, at first with a dictionary of texts. A column of numbers changes to numbers when the dictionary is full, and
 * at the end if all texts are plain numbers. A column is left out if it has too many texts that are not all numbers, texts that are too long together, or
 * lists or objects. Call `set` for a row with a value, then `endRow` for every row.
 */
export class TypedColumn {
  readonly #room: TypedRoom;
  readonly #scratch: ScratchFile;
  #texts: ByteDictionary | null = new ByteDictionary();
  /** Codes of the dictionary; in a column without a dictionary, numbers. */
  #values: NumberColumn;
  /** By code of the dictionary: the text as a number, or NaN. `#looks` says whether the text counts as a number or a date for the type. */
  readonly #numbers: number[] = [];
  readonly #looks: Look[] = [];
  #areNumbers = true;
  #isExact = true;
  #next = Number.NaN;
  #nextLook: Look = 'other';
  #hasNext = false;
  #rows = 0;
  #filled = 0;
  #numberRows = 0;
  #dateRows = 0;
  leftOut: string | null = null;

  /** `rows` is the number of rows before the first value. */
  constructor(rows: number, room: TypedRoom, scratch: ScratchFile) {
    this.#room = room;
    this.#scratch = scratch;
    this.#values = new NumberColumn(scratch);
    for (let row = 0; row < rows; row++) this.endRow();
  }

  /** Sets the value of the current row; a second call for the row replaces the first value. An empty text counts as missing. */
  set(text: Utf8Text, isNested: boolean): void {
    this.#hasNext = text.length > 0 || isNested;
    if (!this.#hasNext || this.leftOut !== null) return;
    if (isNested) return this.#giveUp(NESTED);
    const texts = this.#texts;
    if (texts === null) return this.#setNumber(text.toString());
    let number = texts.find(text.bytes, text.from, text.to);
    if (number < 0) {
      if (texts.size >= this.#room.maxDistinct) return this.#outgrow(text.toString());
      if (text.length > this.#room.textBytes) return this.#giveUp(TOO_LONG);
      this.#room.textBytes -= text.length;
      number = texts.add(text.bytes, text.from, text.to);
      this.#look(text.toString());
    }
    this.#next = number + 1;
    this.#nextLook = this.#looks[number] as Look;
  }

  /** Notes a new text of the dictionary. */
  #look(text: string): void {
    const value = numeralOf(text);
    if (value === null) this.#areNumbers = false;
    else if (!isPlainNumeral(text)) this.#isExact = false;
    this.#numbers.push(value ?? Number.NaN);
    this.#looks.push(lookOf(text, value));
  }

  #setNumber(text: string): void {
    const value = numeralOf(text);
    if (value === null) return this.#giveUp(this.#tooMany());
    if (this.#isExact && !isPlainNumeral(text)) this.#isExact = false;
    this.#next = value;
    this.#nextLook = lookOf(text, value);
  }

  /** Runs when the dictionary is full: keeps numbers instead, if all texts are numbers. */
  #outgrow(text: string): void {
    if (!this.#areNumbers) return this.#giveUp(this.#tooMany());
    this.#toNumbers();
    this.#setNumber(text);
  }

  #tooMany(): string {
    return `it has more than ${this.#room.maxDistinct.toLocaleString('en-US')} different values`;
  }

  #toNumbers(): void {
    const codes = this.#values.takeAll(new Float64Array(this.#rows));
    this.#values = new NumberColumn(this.#scratch);
    for (const code of codes) this.#values.push(this.#numbers[code - 1] ?? Number.NaN);
    this.#forgetTexts();
  }

  #forgetTexts(): void {
    this.#room.textBytes += this.#texts?.allBytes().length ?? 0;
    this.#texts = null;
  }

  #giveUp(reason: string): void {
    this.leftOut = reason;
    this.#forgetTexts();
    this.#values = new NumberColumn(this.#scratch);
  }

  endRow(): void {
    this.#rows++;
    if (this.#hasNext) {
      this.#filled++;
      if (this.#nextLook === 'number') this.#numberRows++;
      else if (this.#nextLook === 'date') this.#dateRows++;
    }
    if (this.leftOut === null) {
      if (this.#hasNext) this.#values.push(this.#next);
      else this.#values.push(this.#texts === null ? Number.NaN : 0);
    }
    this.#hasNext = false;
  }

  /** The type of the values. A column that was left out is text. */
  get type(): ValueType {
    if (this.leftOut !== null) return 'text';
    return valueTypeOf({
      filled: this.#filled,
      numbers: this.#numberRows,
      dates: this.#dateRows,
      distinct: this.#texts?.size ?? Number.POSITIVE_INFINITY,
    });
  }

  /** Replaces the texts by numbers if all are plain numbers, and returns the bytes that each parcel takes in the store. Call it after the last row. */
  settle(): number {
    if (this.#texts !== null && this.#areNumbers && this.#isExact && this.#filled > 0) this.#toNumbers();
    return BYTES[this.#values.type];
  }

  leaveOut(reason: string): void {
    this.#giveUp(reason);
  }

  write(writer: ContainerWriter, name: string, order: Uint32Array, doubles: Float64Array): StoredColumn {
    const section = `column:${name}`;
    const as = this.type;
    const texts = this.#texts;
    const { type, min, max } = this.#values.write(writer, section, order, doubles);
    if (texts === null)
      return { name, kind: 'number', type, min, max, typed: { as, isExact: this.#isExact } };
    const distinct = writeDictionary(writer, section, texts);
    this.#forgetTexts();
    return { name, kind: 'text', distinct, typed: { as, isExact: true } };
  }
}

type Look = 'number' | 'date' | 'other';

function lookOf(text: string, value: number | null): Look {
  if (value !== null) return isZeroLed(text) ? 'other' : 'number';
  return isDateText(text) ? 'date' : 'other';
}

const BYTES = { i8: 1, i16: 2, i32: 4, f32: 4, f64: 8 } as const;
