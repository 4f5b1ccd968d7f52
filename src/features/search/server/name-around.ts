import { parentPathOf } from '../../places/rules/place-path.ts';
import type { PlaceIndex } from './place-index.ts';
import type { IndexedParcel } from './row-reader.ts';

/**
 * Returns the names of the places around a parcel: its neighborhood or city, then its county. The parcel's path names the place, else the county's file
 * names the city. A city with the name of its county is not repeated.
 */
export function nameAround(
  places: Pick<PlaceIndex, 'at'>,
  countyPath: string,
  { path, city }: Pick<IndexedParcel, 'path' | 'city'>,
): string {
  const county = places.at(countyPath)?.headline ?? '';
  const around = parentPathOf(path);
  const inner = (around === countyPath ? undefined : places.at(around)?.name) ?? city;
  if (beginsWithWords(county.toLowerCase(), inner.toLowerCase())) return county;
  return [inner, county].filter(Boolean).join(', ');
}

/** Returns true if a text begins with `start` as whole words: `alder county` begins with `alder`, and `alderton` does not. */
function beginsWithWords(text: string, start: string): boolean {
  return text.startsWith(start) && !(start !== '' && /^[\p{L}\p{N}]/u.test(text.slice(start.length)));
}
