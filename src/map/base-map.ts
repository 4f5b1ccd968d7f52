/**
 * The values of `base` in the URL hash. The street map is made of our own tiles; the two satellite maps show pictures of providers that the operator
 * configures.
 */
export const BASE_MAPS = ['street', 'satellite', 'satellite2'] as const;

export type BaseMap = (typeof BASE_MAPS)[number];

/** Returns the index of a base in the list of configured satellite maps; null for the street map. */
export function satelliteIndexOf(base: BaseMap): number | null {
  if (base === 'street') return null;
  return base === 'satellite' ? 0 : 1;
}

/**
 * Returns the base map that an address names if it is available, or else the street map. `satellites` has null for each satellite map that the operator has not
 * configured.
 */
export function usableBase(requested: string | undefined, satellites: readonly unknown[]): BaseMap {
  const base = BASE_MAPS.find((name) => name === requested) ?? 'street';
  const index = satelliteIndexOf(base);
  return index === null || (satellites[index] ?? null) !== null ? base : 'street';
}
