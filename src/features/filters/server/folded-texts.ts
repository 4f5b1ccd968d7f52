import { type Cache, createCache } from '../../../backend/cache/cache.ts';
import type { Container } from '../../../backend/tiles/container-reader.ts';
import { viewBytes, viewUint32 } from '../../../backend/tiles/container-view.ts';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';

/** All texts of a column in lower case, joined to one string that a search can run through at once. */
export interface FoldedTexts {
  text: string;
  /** The end of each text in `text`. Codes start at 1, so the text of code k ends at `ends[k - 1]`. */
  ends: Uint32Array;
}

/** The maximum number of columns cached per store. A column of half a million owners takes ten megabytes. */
const MAX_CACHED = 4;

const caches = new WeakMap<Container, Cache<FoldedTexts>>();

export function foldedTexts({ container }: ParcelStore, name: string): FoldedTexts {
  let cache = caches.get(container);
  if (cache === undefined) caches.set(container, (cache = createCache({ maxEntries: MAX_CACHED })));
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const folded = fold(container, name);
  cache.set(name, folded);
  return folded;
}

function fold(container: Container, name: string): FoldedTexts {
  const bytes = viewBytes(container, `column:${name}:text`);
  const ends = viewUint32(container, `column:${name}:ends`);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // ASCII text keeps its length in lower case, so the ends stay valid. Nearly every county has only ASCII text.
  if (isAscii(whole)) return { text: whole.toString('latin1').toLowerCase(), ends };
  const folded = new Uint32Array(ends.length);
  const texts: string[] = [];
  let length = 0;
  for (let i = 0, from = 0; i < ends.length; i++) {
    const end = ends[i] ?? from;
    const text = whole.toString('utf8', from, end).toLowerCase();
    texts.push(text);
    length += text.length;
    folded[i] = length;
    from = end;
  }
  return { text: texts.join(''), ends: folded };
}

function isAscii(bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 127) return false;
  return true;
}

/**
 * Calls `found` with the code of every text of a column that contains `part`, ignoring case; `isWhole`: the text is `part`. `place`: only at the start or end of
 * the text; absent: anywhere.
 */
export function eachContaining(
  store: ParcelStore,
  name: string,
  { part, place }: { part: string; place?: 'start' | 'end' | undefined },
  found: (code: number, isWhole: boolean) => void,
): void {
  const { text, ends } = foldedTexts(store, name);
  const wanted = part.toLowerCase();
  let code = 0;
  for (let at = text.indexOf(wanted); at >= 0;) {
    while ((ends[code] ?? Number.POSITIVE_INFINITY) <= at) code++;
    const end = ends[code];
    if (end === undefined) return;
    const start = code === 0 ? 0 : (ends[code - 1] ?? 0);
    const isInside = at + wanted.length <= end;
    const fits = place === undefined || (place === 'start' ? at === start : at + wanted.length === end);
    if (isInside && fits) {
      found(code + 1, end - start === wanted.length);
      at = text.indexOf(wanted, end);
    } else {
      // This match reaches into the next text, or is not at the start or end that `place` asks for.
      at = text.indexOf(wanted, at + 1);
    }
  }
}

/** Returns the text of a code in lower case. The list sorts by these texts. */
export function textAt({ text, ends }: FoldedTexts, code: number): string {
  return text.slice(code === 1 ? 0 : ends[code - 2], ends[code - 1]);
}
