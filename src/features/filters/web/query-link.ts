import { MAX_QUERY_LENGTH } from '../../../frontend/hash-codec.ts';
import { type HistoryStep, addressNow, setHash } from '../../../frontend/url-state.ts';
import { type CodedQuery, NO_FILTERS, formatQueryCode, parseQueryCode } from '../rules/query-code.ts';

/** Goes before the name of a query that is too long for a link. */
const HELD = '~';
const STORAGE = 'platbook.query.';

/** The last text that was read: every part of the page asks for the same. */
let known: { text: string | undefined; query: CodedQuery } = { text: undefined, query: NO_FILTERS };

/** The filters that the address says; none for what can't be read. Equal texts give the same object. */
export function queryOfLink(text: string | undefined): CodedQuery {
  if (known.text !== text) {
    const code = text?.startsWith(HELD) === true ? heldText(text) : text;
    known = { text, query: parseQueryCode(code ?? '') ?? NO_FILTERS };
  }
  return known.query;
}

/** True for filters that are in this browser's tab only, because no link can hold them. */
export function isTooLongToShare(text: string | undefined): boolean {
  return text?.startsWith(HELD) === true;
}

/** Puts filters into the address: what is shown, listed, counted and exported follows. */
export function setLinkedQuery(query: CodedQuery, step: HistoryStep): void {
  const code = formatQueryCode(query).toWellFormed();
  const q = code === '' ? undefined : code.length <= MAX_QUERY_LENGTH ? code : hold(code);
  if (q !== addressNow().hash.q) setHash({ q }, step);
}

const held = new Map<string, string>();

/** Keeps a text for as long as the tab is open, through reloads where the browser lets us. */
function hold(code: string): string {
  const name = HELD + hashOf(code);
  held.set(name, code);
  try {
    window.sessionStorage.setItem(STORAGE + name, code);
  } catch {
    // Full or forbidden: it is gone after a reload.
  }
  return name;
}

function heldText(name: string): string | undefined {
  try {
    return held.get(name) ?? window.sessionStorage.getItem(STORAGE + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** FNV-1a: tells the few queries of a tab apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `${hash.toString(36)}.${text.length.toString(36)}`;
}
