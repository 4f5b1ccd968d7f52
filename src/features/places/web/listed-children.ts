import { foldText } from '../../../kernel/fold-text.ts';
import { compareNaturally } from '../../../kernel/natural-order.ts';
import type { PlaceChild } from '../contract.ts';

/** Returns the places whose name contains the typed text, in natural order: District 2 before District 10. */
export function listedChildren(children: readonly PlaceChild[], typed: string): PlaceChild[] {
  const wanted = foldText(typed.trim());
  return children
    .filter(({ properties }) => wanted === '' || foldText(properties.name).includes(wanted))
    .toSorted((a, b) => compareNaturally(a.properties.name, b.properties.name));
}
