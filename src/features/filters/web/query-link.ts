import { type HistoryStep, addressNow, setHash } from '../../../frontend/url-state.ts';
import { MAX_QUERY_LENGTH } from '../feature.ts';
import { type CodedQuery, NO_FILTERS, formatQueryCode, parseQueryCode } from '../rules/query-code.ts';

/** Precedes the name of a query that is too long for a link. */
const STORED_PREFIX = '~';
const STORAGE = 'platbook.query.';

/** The last text that was parsed. Every part of the page asks for the same one. */
let lastParsed: { text: string | undefined; query: CodedQuery } = { text: undefined, query: NO_FILTERS };

/** Returns the filters of the address, or no filters when the text can't be read. Returns the same object for the same text. */
export function queryOfLink(text: string | undefined): CodedQuery {
  if (lastParsed.text !== text) {
    const code = text?.startsWith(STORED_PREFIX) === true ? storedText(text) : text;
    lastParsed = { text, query: parseQueryCode(code ?? '') ?? NO_FILTERS };
  }
  return lastParsed.query;
}

/** Returns false for a text that is not a query, and for a query that only another tab has. */
export function canReadQuery(text: string): boolean {
  const code = text.startsWith(STORED_PREFIX) ? storedText(text) : text;
  return code !== undefined && parseQueryCode(code) !== null;
}

/** Returns true for filters that are too long for a link, so that only this browser tab has them. */
export function isTooLongToShare(text: string | undefined): boolean {
  return text?.startsWith(STORED_PREFIX) === true;
}

/** Writes filters to the address. The map, lists, counts and exports follow it. */
export function setLinkedQuery(query: CodedQuery, step: HistoryStep): void {
  const code = formatQueryCode(query).toWellFormed();
  const q = code === '' ? undefined : code.length <= MAX_QUERY_LENGTH ? code : store(code);
  if (q !== addressNow().hash.q) setHash({ q }, step);
}

const stored = new Map<string, string>();

/** Keeps a text while the tab is open, and through reloads if the browser allows session storage. */
function store(code: string): string {
  const name = STORED_PREFIX + hashOf(code);
  stored.set(name, code);
  try {
    window.sessionStorage.setItem(STORAGE + name, code);
  } catch {
    // The storage is full or forbidden. The filters are lost on a reload.
  }
  return name;
}

function storedText(name: string): string | undefined {
  try {
    return stored.get(name) ?? window.sessionStorage.getItem(STORAGE + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** An FNV-1a hash, which is enough to tell the few queries of a tab apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `${hash.toString(36)}.${text.length.toString(36)}`;
}
