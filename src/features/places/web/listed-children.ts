import { compareNaturally } from '../../../kernel/natural-order.ts';
import type { PlaceChild } from '../contract.ts';

/** Returns the places whose name contains the typed text, in natural order: District 2 before District 10. */
export function listedChildren(children: readonly PlaceChild[], typed: string): PlaceChild[] {
  const wanted = plain(typed.trim());
  return children
    .filter(({ properties }) => wanted === '' || plain(properties.name).includes(wanted))
    .toSorted((a, b) => compareNaturally(a.properties.name, b.properties.name));
}

/** Returns text without accents and in lower case, so that "dona" finds Doña Ana. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
