import type { FileValue } from './parse-value.ts';

/** Anything that JSON writes otherwise than as it stands, and NUL, which jsonb can't hold. */
const NEEDS_ESCAPING = /["\\\u0000-\u001f\ud800-\udfff]/;
const keys = new Map<string, string>();

/** Adds a member to a JSON object that is being written, `''` at first; the caller adds the closing brace. */
export function appendMember(json: string, name: string, value: FileValue): string {
  let key = keys.get(name);
  if (key === undefined) {
    key = `${quote(name)}:`;
    // Names are few in any file but a hostile one.
    if (keys.size < 5000) keys.set(name, key);
  }
  const text = typeof value === 'string' ? quote(value) : JSON.stringify(value);
  return json === '' ? `{${key}${text}` : `${json},${key}${text}`;
}

function quote(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return `"${text}"`;
  return JSON.stringify(text.replaceAll('\0', '').toWellFormed());
}

/** Adds a member to a JSON object that is complete, or begins one. */
export function addMember(json: string | null, name: string, value: FileValue): string {
  return `${appendMember(json === null ? '' : json.slice(0, -1), name, value)}}`;
}
