import { z } from 'zod';
import type { BaseMap } from '../../../map/web/map-view.ts';

/** The satellites that the operator configured, as this feature reads them from the settings of the site. */
export const satellitesSchema = z.array(z.object({ sources: z.string() }).nullable());

export interface BaseChoice {
  id: BaseMap;
  label: string;
  /** Who draws or takes the pictures: this site, or the provider that the operator named. */
  vendor: string;
  /** The sources of the map or imagery, for the tooltip. */
  sources: string;
  /** The countries where the basemap is offered. */
  countries: readonly ('us' | 'ca')[];
  /** The reason why the basemap is disabled, or null. */
  disabledReason: string | null;
}

const NOT_CONFIGURED = 'Not set up on this site';

/** Returns the three basemaps. Those that the operator has not configured are disabled with a reason. */
export function baseChoices(satellites: readonly ({ sources: string } | null)[]): readonly BaseChoice[] {
  const satellite = (index: 0 | 1): BaseChoice => {
    const configured = satellites[index] ?? null;
    const label = `Satellite ${index + 1}`;
    const setting = `SATELLITE_${index + 1}_URL`;
    return {
      id: index === 0 ? 'satellite' : 'satellite2',
      label,
      countries: ['us', 'ca'],
      vendor: configured?.sources ?? '',
      sources:
        configured === null
          ? `${label} needs an imagery provider: the operator of this site can name one in the setting ${setting}.`
          : configured.sources || 'The operator of this site names no source.',
      disabledReason: configured === null ? NOT_CONFIGURED : null,
    };
  };
  return [
    {
      id: 'street',
      label: 'Street',
      countries: ['us', 'ca'],
      vendor: 'This site',
      sources:
        'Drawn by this site from its own streets, water, parks and places. Country, state and county lines: U.S. Census Bureau and Natural Earth.',
      disabledReason: null,
    },
    satellite(0),
    satellite(1),
  ];
}
