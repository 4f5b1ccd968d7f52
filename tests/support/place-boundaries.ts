import type { getPlaceBoundaries } from '../../src/features/places/contract.ts';
import type { OutputOf } from '../../src/kernel/endpoint.ts';

interface County {
  path: string;
  name: string;
  headline: string;
  geoid: string;
}

/** Returns the boundaries of a county without an outline and without neighbors. */
export function makeCountyBoundaries({
  path,
  name,
  headline,
  geoid,
}: County): OutputOf<typeof getPlaceBoundaries> {
  return {
    place: {
      path,
      headline,
      headline_alt: null,
      name,
      kind: 'county',
      style: 'admin',
      geoid,
      bbox: null,
      levels: { neighborhood: null, city: null, county: null, state: null, country: null },
    },
    outline: { type: 'Feature', properties: { path, name }, geometry: null },
    parents: [],
    types: [],
    has_parcels: false,
    outline_is_rough: false,
  };
}
