import { createCache } from '../../../backend/cache/cache.ts';
import { CLASSIFICATIONS, type KnownClasses } from '../rules/known-classes.ts';
import { buildClassArray } from './class-array.ts';
import { type ParcelStore, findColumn } from './parcel-store.ts';

/** Maximum cached stores. A county of a million parcels takes a megabyte. */
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

/** In a county without the column, every parcel has the last class: everything else. */
function classArrayOf(store: ParcelStore, classes: KnownClasses): Uint8Array {
  const { column, rules } = CLASSIFICATIONS[classes];
  if (findColumn(store, column) !== undefined) return buildClassArray(store, rules);
  return new Uint8Array(new SharedArrayBuffer(store.meta.parcelCount)).fill(rules.length);
}
