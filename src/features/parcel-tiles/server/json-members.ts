import { Utf8Text } from '../../../backend/utf8-text.ts';
import { isDigit } from '../../../kernel/digit.ts';

/** A member of a JSON object. Its texts are valid until the next member is read. */
export interface Member {
  name: Utf8Text;
  /** The text that PostgreSQL's `->>` returns for the value; empty for null. */
  value: Utf8Text;
  /** True for a list or an object; `value` is empty then. */
  isNested: boolean;
}

const [QUOTE, BACKSLASH, COMMA, CLOSE, MINUS] = [0x22, 0x5c, 0x2c, 0x7d, 0x2d];
const [OPEN, LIST_OPEN, LIST_CLOSE, SPACE] = [0x7b, 0x5b, 0x5d, 0x20];
const [LETTER_N, LETTER_E, LARGE_E] = [0x6e, 0x65, 0x45];
const NOTHING = Buffer.alloc(0);

/**
 * Calls `found` for each member of a JSON object in UTF-8, without making strings of them. A name that occurs twice is found twice; the last one counts.
 * The text comes from our own writer or from PostgreSQL, so it is well-formed.
 */
export function eachMember(bytes: Buffer, from: number, to: number, found: (member: Member) => void): void {
  const member: Member = { name: new Utf8Text(), value: new Utf8Text(), isNested: false };
  let at = bytes.indexOf(OPEN, from) + 1;
  while (at > 0 && at < to) {
    while (bytes[at] === SPACE || bytes[at] === COMMA) at++;
    if (bytes[at] !== QUOTE) return;
    at = readText(bytes, at, member.name);
    while (bytes[at] !== 0x3a) at++;
    at++;
    while (bytes[at] === SPACE) at++;
    at = readValue(bytes, at, member);
    found(member);
  }
}

/** Reads the value that begins at `at`, and returns the position after it. */
function readValue(bytes: Buffer, at: number, member: Member): number {
  const first = bytes[at];
  member.isNested = first === OPEN || first === LIST_OPEN;
  if (first === QUOTE) return readText(bytes, at, member.value);
  if (member.isNested) {
    member.value.set(NOTHING, 0, 0);
    return endOfNested(bytes, at);
  }
  let end = at;
  let hasExponent = false;
  for (; bytes[end] !== COMMA && bytes[end] !== CLOSE && bytes[end] !== SPACE; end++)
    if (bytes[end] === LETTER_E || bytes[end] === LARGE_E) hasExponent = true;
  if (first === LETTER_N) member.value.set(NOTHING, 0, 0);
  else if (hasExponent && (first === MINUS || isDigit(first ?? 0))) {
    const text = Buffer.from(withoutExponent(bytes.toString('latin1', at, end)));
    member.value.set(text, 0, text.length);
  } else member.value.set(bytes, at, end);
  return end;
}

/** Reads the text whose quote is at `at`, and returns the position after its last quote. */
function readText(bytes: Buffer, at: number, into: Utf8Text): number {
  let end = at + 1;
  let isEscaped = false;
  while (bytes[end] !== QUOTE && end < bytes.length) {
    if (bytes[end] === BACKSLASH) {
      isEscaped = true;
      end++;
    }
    end++;
  }
  if (!isEscaped) into.set(bytes, at + 1, end);
  else {
    const text = Buffer.from(String(JSON.parse(bytes.toString('utf8', at, end + 1))));
    into.set(text, 0, text.length);
  }
  return end + 1;
}

function endOfNested(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === OPEN || code === LIST_OPEN) depth++;
    else if (code === CLOSE || code === LIST_CLOSE) depth--;
    else if (code === QUOTE) {
      for (at++; bytes[at] !== QUOTE && at < bytes.length; at++) if (bytes[at] === BACKSLASH) at++;
    }
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

/** Writes a JSON number such as 1.5e-7 without an exponent, as PostgreSQL stores it. */
export function withoutExponent(text: string): string {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const point = whole.length + Number(power);
  const digits = `${whole}${fraction}`;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
