import type { PlaceChild } from '../contract.ts';

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** The places whose names hold what was typed, in the order of people: District 2 before District 10. */
export function listedChildren(children: readonly PlaceChild[], typed: string): PlaceChild[] {
  const wanted = plain(typed.trim());
  return children
    .filter(({ properties }) => wanted === '' || plain(properties.name).includes(wanted))
    .toSorted((a, b) => byName.compare(a.properties.name, b.properties.name));
}

/** Doña Ana is found by dona. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
