/** The values of `base` in the URL hash. The street map is made of our own tiles; the satellites come from the operator's providers. */
export const BASE_MAPS = ['street', 'satellite', 'satellite2'] as const;

export type BaseMap = (typeof BASE_MAPS)[number];

/** Returns the index of a base in the list of configured satellites; null for the street map. */
export function satelliteIndexOf(base: BaseMap): number | null {
  if (base === 'street') return null;
  return base === 'satellite' ? 0 : 1;
}
