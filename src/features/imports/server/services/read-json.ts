import { decodeText } from '../../../../backend/formats/foreign-text.ts';
import { parseLenientJson, type Reviver } from '../../../../backend/formats/parse-lenient-json.ts';
import type { Problem } from '../../../../kernel/problem.ts';
import { notOpen, ServiceRefusal } from './service-refusal.ts';
import type { ServiceReply } from './service-reply.ts';

/** The size of the beginning of a web page in which its title and a field for a password are looked for. */
const MAX_PAGE_BYTES = 64 << 10;
/** The length to which the title of a web page is cut in a message. */
const MAX_TITLE_CHARACTERS = 80;
const PASSWORD_INPUT = /<input\b[^>]*\btype\s*=\s*["']?password\b/i;
const PAGE_TITLE = /<title\b[^>]*>([^<]*)</i;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Integers of more digits than a number can hold, such as 64-bit keys and values. */
const LONG_INTEGER = /(?<![\d.])\d{16,}(?![\d.eE])/;

/**
 * Parses a reply that must be a JSON object. Throws a `ServiceRefusal` for a web page or other text, which some servers send instead of an error status, and a
 * `Problem` for a page with a field for a password. `longIntegers`: integers that a number can't hold become texts.
 */
export function readJsonObject(reply: ServiceReply, { longIntegers = false } = {}): JsonObject {
  const value = longIntegers ? readExactJson(reply) : readJson(reply);
  if (isObject(value)) return value;
  throw notJson(reply);
}

/** Parses a reply that must be JSON. */
export function readJson(reply: ServiceReply): unknown {
  const value = parseJson(textOfReply(reply));
  if (value === undefined) throw notJson(reply);
  return value;
}

function readExactJson(reply: ServiceReply): unknown {
  const text = textOfReply(reply);
  if (!LONG_INTEGER.test(text)) return readJson(reply);
  const value = parseJson(text, (_, member, { source = '' }) => exactInteger(member, source));
  if (value === undefined) throw notJson(reply);
  return value;
}

/** Returns the text of a value in place of the value, if it is an integer that a number can't hold. */
export function exactInteger(value: unknown, text: string): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(text) ? text : value;
}

/** Returns the text of a reply, without the byte order mark that some servers send. A reply that is not UTF-8 is read as windows-1252. */
function textOfReply({ bytes }: ServiceReply): string {
  return decodeText(bytes, 0, bytes.length, null).replace(/^\uFEFF/, '');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the members of a list that are objects; undefined if the value is not a list. */
export function objectsOf(value: unknown): JsonObject[] | undefined {
  return Array.isArray(value) ? value.filter(isObject) : undefined;
}

export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
  return text === '' ? null : text;
}

function notJson({ host, bytes }: ServiceReply): ServiceRefusal | Problem {
  const isPage = bytes.subarray(0, 200).toString('latin1').trimStart().startsWith('<');
  if (!isPage) return new ServiceRefusal(`${host} answered with something other than JSON`, true);
  const page = bytes.subarray(0, MAX_PAGE_BYTES).toString('utf8');
  if (PASSWORD_INPUT.test(page)) return notOpen(host);
  const title = textOf(PAGE_TITLE.exec(page)?.[1])?.slice(0, MAX_TITLE_CHARACTERS);
  const titled = title === undefined ? '' : ` with the title “${title}”`;
  return new ServiceRefusal(
    `${host} answered with a web page${titled} instead of data (an error page, or a page to sign in): open the address in a browser`,
    true,
  );
}

/** Parses JSON, also with the mistakes that servers make. Returns undefined for anything else. */
export function parseJson(text: string, reviver?: Reviver): unknown {
  try {
    return parseLenientJson(text, reviver);
  } catch {
    return undefined;
  }
}
