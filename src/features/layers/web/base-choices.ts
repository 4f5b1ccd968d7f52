import { z } from 'zod';
import type { BaseMap } from '../../../map/web/map-view.ts';

/** The satellite basemaps in the site's facts: Satellite 1 and Satellite 2, null for one that the operator did not configure. */
export const satellitesSchema = z.array(z.object({ sources: z.string() }).nullable());

export interface BaseChoice {
  id: BaseMap;
  label: string;
  /** Who makes the map or the pictures: this site, or the sources that the operator gave for the satellite. */
  vendor: string;
  /** The sources of the map or of the pictures. */
  sources: string;
  /** Pages about the sources. */
  docs: readonly { label: string; url: string }[];
  /** The countries where the basemap is offered. */
  countries: readonly ('us' | 'ca')[];
}

/** Returns the street map, and the satellites that the operator has set up. */
export function baseChoices(satellites: readonly ({ sources: string } | null)[]): readonly BaseChoice[] {
  const satellite = (index: 0 | 1): BaseChoice[] => {
    const configured = satellites[index] ?? null;
    if (configured === null) return [];
    return [
      {
        id: index === 0 ? 'satellite' : 'satellite2',
        label: `Satellite ${index + 1}`,
        vendor: configured.sources === '' ? 'The provider that this site set up' : configured.sources,
        sources:
          configured.sources === '' ? 'The operator of this site names no source.' : configured.sources,
        docs: [],
        countries: ['us', 'ca'],
      },
    ];
  };
  return [
    {
      id: 'street',
      label: 'Street',
      countries: ['us', 'ca'],
      vendor: 'This site',
      sources:
        'Streets, water, parks and places that this site has published. Country, state and county lines: U.S. Census Bureau and Natural Earth',
      docs: [
        {
          label: 'U.S. Census Bureau: cartographic boundaries',
          url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/cartographic-boundary.html',
        },
        { label: 'Natural Earth', url: 'https://www.naturalearthdata.com/' },
      ],
    },
    ...satellite(0),
    ...satellite(1),
  ];
}
