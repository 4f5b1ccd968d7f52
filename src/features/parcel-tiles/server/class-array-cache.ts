import { createCache } from '../../../backend/cache/cache.ts';
import { CLASSIFICATIONS, type KnownClasses } from '../rules/known-classes.ts';
import { NULL_MARKERS } from './number-column.ts';
import { type ParcelStore, findColumn, readDictionary } from './parcel-store.ts';

/** The maximum number of cached arrays, one for each store and classification. The array of a million parcels takes a megabyte. */
const MAX_ENTRIES = 64;

export interface ClassArrayCache {
  /** Returns one byte per parcel, created on first use. `key` names the store, whose edition never changes. */
  get(key: string, store: ParcelStore, classes: KnownClasses): Uint8Array;
}

export function createClassArrayCache(): ClassArrayCache {
  const cache = createCache<Uint8Array>({ maxEntries: MAX_ENTRIES });
  return {
    get(key, store, classes) {
      const name = `${classes}/${key}`;
      const cached = cache.get(name);
      if (cached !== undefined) return cached;
      const made = classArrayOf(store, classes);
      cache.set(name, made);
      return made;
    },
  };
}

/** In a county without any of the columns, every parcel has the last class: everything else. */
function classArrayOf(store: ParcelStore, classes: KnownClasses): Uint8Array {
  const { sources, rest } = CLASSIFICATIONS[classes];
  const made = new Uint8Array(new SharedArrayBuffer(store.meta.parcelCount));
  for (const { column, ofNumber, ofText } of sources) {
    const found = findColumn(store, column);
    if (found === undefined) continue;
    const { values } = found;
    if (found.column.kind === 'text') {
      if (ofText === undefined) continue;
      const texts = readDictionary(store, column);
      // Each text is looked at once, however many parcels have it. Code 0 means "no text".
      const byCode = Uint8Array.from({ length: found.column.distinct + 1 }, (_, code) =>
        code === 0 ? 0 : (ofText(texts[code - 1] ?? '') ?? 0),
      );
      for (let i = 0; i < made.length; i++) if (made[i] === 0) made[i] = byCode[values[i] ?? 0] ?? 0;
    } else if (ofNumber !== undefined) {
      const marker = NULL_MARKERS[found.column.type];
      for (let i = 0; i < made.length; i++) {
        const value = values[i] ?? Number.NaN;
        if (made[i] === 0 && value === value && value !== marker) made[i] = ofNumber(value) ?? 0;
      }
    }
  }
  for (let i = 0; i < made.length; i++) if (made[i] === 0) made[i] = rest;
  return made;
}
