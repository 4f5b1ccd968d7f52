import type { PlaceKind } from '../contract.ts';
import { STYLE_KEY } from './key-patterns.ts';

const BY_KIND: Partial<Record<PlaceKind, string>> = {
  country: 'Countries',
  state: 'States',
  county: 'Counties',
  city: 'Cities and towns',
  neighborhood: 'Neighborhoods',
  council_district: 'Council Districts',
  tract: 'Census Tracts',
  block: 'Census Blocks',
};

/** Returns the label of a boundary set: "Council Districts" for `council_districts`, "States" for the states of a country. */
export function styleLabel(style: string, kind: PlaceKind, country: string | null): string {
  if (style !== 'admin') {
    return style
      .split('_')
      .filter(Boolean)
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join(' ');
  }
  if (country === 'ca' && kind === 'state') return 'Provinces and Territories';
  if (country === 'ca' && kind === 'county') return 'Census Divisions';
  return BY_KIND[kind] ?? 'Boundaries';
}

/** Returns true for text that can be a boundary set's key, as in `style=`. */
export function isStyleKey(style: string): boolean {
  return STYLE_KEY.test(style);
}
