import path from 'node:path';
import { csvLine } from '../../../kernel/csv.ts';
import { ByteSink } from './byte-sink.ts';
import { copyBytes, hasValue, rowBytes, writeField } from './field-value.ts';
import { FIRST_COLUMN, type RowWriter, type WriterOptions } from './row-writer.ts';
import { MAX_VALUE_BYTES } from './value-text.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const APOSTROPHE = 0x27;
const PLUS = 0x2b;
const MINUS = 0x2d;

/** Characters that require quotes: a comma, a quote, a line end. */
const NEEDS_QUOTES = table(',"\r\n');
/** Characters with which a formula of a spreadsheet begins. */
const STARTS_FORMULA = table('=+-@\t\r\n');
/** The full-width `＝`, `＋`, `－` and `＠` in UTF-8: two bytes that they share, and the third byte of each. */
const FULL_WIDTH = [0xef, 0xbc] as const;
const THIRD_OF_FULL_WIDTH = [0x9d, 0x8b, 0x8d, 0xa0];
const NUMBER_CHARACTERS = table('0123456789.,');

/** Writes comma-separated values (RFC 4180, UTF-8), without geometry. Text that a spreadsheet would run as a formula gets an apostrophe. */
export async function createCsvWriter({ dir, name, columns }: WriterOptions): Promise<RowWriter> {
  const sink = await ByteSink.open(path.join(dir, `${name}.csv`));
  const types = columns.map(({ type }) => type);
  const mostOthers = (types.length + 1) * MAX_VALUE_BYTES;
  sink.text(csvLine(columns.map((column) => column.name)));
  return {
    add(tuple) {
      const { bytes: source, at: starts, length: lengths } = tuple;
      // Makes room for the whole row, because a call for each field would take as long as writing it.
      sink.reserve(rowBytes(tuple) * 2 + mostOthers);
      const { bytes } = sink;
      let { at } = sink;
      for (let index = 0; index < types.length; index++) {
        const field = FIRST_COLUMN + index;
        if (index > 0) bytes[at++] = COMMA;
        const length = lengths[field] as number;
        if (length < 0) continue;
        const type = types[index] as (typeof types)[number];
        if (type === 'text') at = writeText(bytes, at, source, starts[field] as number, length);
        else if (hasValue(tuple, field, type)) at = writeField(bytes, at, tuple, field, type);
      }
      bytes[at++] = 0x0d;
      bytes[at++] = 0x0a;
      sink.at = at;
    },
    settle: () => sink.settle(),
    async finish() {
      await sink.close();
      return [{ file: sink.file, name: `${name}.csv`, isPacked: false }];
    },
    abort: () => sink.abort(),
  };
}

function writeText(bytes: Buffer, at: number, source: Buffer, from: number, length: number): number {
  // An empty text is written in quotes, to distinguish it from null.
  if (length === 0) {
    bytes[at] = QUOTE;
    bytes[at + 1] = QUOTE;
    return at + 2;
  }
  const isFormula = looksLikeFormula(source, from, length);
  for (let index = from; index < from + length; index++)
    if (NEEDS_QUOTES[source[index] as number] === 1)
      return writeQuoted(bytes, at, source, from, length, isFormula);
  if (isFormula) bytes[at++] = APOSTROPHE;
  return copyBytes(bytes, at, source, from, length);
}

function writeQuoted(
  bytes: Buffer,
  start: number,
  source: Buffer,
  from: number,
  length: number,
  isFormula: boolean,
): number {
  let at = start;
  bytes[at++] = QUOTE;
  if (isFormula) bytes[at++] = APOSTROPHE;
  for (let index = from; index < from + length; index++) {
    const byte = source[index] as number;
    if (byte === QUOTE) bytes[at++] = QUOTE;
    bytes[at++] = byte;
  }
  bytes[at++] = QUOTE;
  return at;
}

/** Applies the rule of `asPlainText` to UTF-8. A number may begin with a sign, for instance a longitude in a text column. */
function looksLikeFormula(source: Buffer, from: number, length: number): boolean {
  const first = source[from] as number;
  if (first === FULL_WIDTH[0])
    return source[from + 1] === FULL_WIDTH[1] && THIRD_OF_FULL_WIDTH.includes(source[from + 2] as number);
  if (STARTS_FORMULA[first] !== 1) return false;
  if (first !== PLUS && first !== MINUS) return true;
  for (let index = from + 1; index < from + length; index++)
    if (NUMBER_CHARACTERS[source[index] as number] !== 1) return true;
  return false;
}

function table(characters: string): Uint8Array {
  const marks = new Uint8Array(256);
  for (const character of characters) marks[character.charCodeAt(0)] = 1;
  return marks;
}
