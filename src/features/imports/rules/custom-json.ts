import type { FileValue } from './parse-value.ts';

/** Matches characters that JSON must escape, NUL, which jsonb can't hold, and surrogates, because one without its pair must be replaced. */
const NEEDS_ESCAPING = /["\\\u0000-\u001f\ud800-\udfff]/;
const keys = new Map<string, string>();

/** Appends a member to an unfinished JSON object, which is `''` at first; the caller adds the closing brace. */
export function appendMember(json: string, name: string, value: FileValue): string {
  let key = keys.get(name);
  if (key === undefined) {
    key = `${quote(name)}:`;
    // A file has few distinct names, unless it is hostile.
    if (keys.size < 5000) keys.set(name, key);
  }
  const text = typeof value === 'string' ? quote(value) : JSON.stringify(value);
  return json === '' ? `{${key}${text}` : `${json},${key}${text}`;
}

function quote(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return `"${text}"`;
  return JSON.stringify(text.replaceAll('\0', '').toWellFormed());
}

/** Adds a member to a complete JSON object, or starts one. */
export function addMember(json: string | null, name: string, value: FileValue): string {
  return `${appendMember(json === null ? '' : json.slice(0, -1), name, value)}}`;
}
