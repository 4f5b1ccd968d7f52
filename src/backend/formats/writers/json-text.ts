import { writeEscaped } from './field-value.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const HEX = Buffer.from('0123456789abcdef');

/** 1 for bytes that must be escaped in JSON. */
const GUARDED = new Uint8Array(256);
GUARDED.fill(1, 0, 0x20);
GUARDED[QUOTE] = 1;
GUARDED[BACKSLASH] = 1;
const SHORT: Readonly<Record<number, string>> = {
  8: 'b',
  9: 't',
  10: 'n',
  12: 'f',
  13: 'r',
  [QUOTE]: '"',
  [BACKSLASH]: '\\',
};

/** Writes UTF-8 text as a JSON string. It needs room for six times the length of the text, and for two quotes. */
export function writeJsonText(
  bytes: Buffer,
  start: number,
  source: Buffer,
  from: number,
  length: number,
): number {
  bytes[start] = QUOTE;
  const at = writeEscaped(bytes, start + 1, source, from, length, GUARDED, escape);
  bytes[at] = QUOTE;
  return at + 1;
}

function escape(bytes: Buffer, start: number, byte: number): number {
  let at = start;
  bytes[at++] = BACKSLASH;
  const short = SHORT[byte];
  if (short !== undefined) {
    bytes[at++] = short.charCodeAt(0);
    return at;
  }
  at += bytes.write('u00', at, 'latin1');
  bytes[at++] = HEX[byte >> 4] as number;
  bytes[at++] = HEX[byte & 15] as number;
  return at;
}
