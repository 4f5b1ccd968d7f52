/** Street is our own tiles; satellites come from the operator's providers. The values of `base` in the URL hash. */
export const BASE_MAPS = ['street', 'satellite', 'satellite2'] as const;

export type BaseMap = (typeof BASE_MAPS)[number];

/** The place in the list of configured satellites that a base shows; null for the street map. */
export function satelliteIndexOf(base: BaseMap): number | null {
  if (base === 'street') return null;
  return base === 'satellite' ? 0 : 1;
}
