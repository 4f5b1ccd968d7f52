import { escapeHtml } from '../../../kernel/escape-html.ts';
import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import { PARCEL_CREDITS } from './map-values.ts';

const ID = 'parcel-credits';

/**
 * The names of the counties and their sources in the corner of the map. They belong to a map source without features, because MapLibre
 * loads the tiles of a source again when its attribution changes.
 */
export const parcelCreditsLayer: MapLayer = {
  id: ID,
  order: 81,
  sources: ({ read }) => {
    const credits = read(PARCEL_CREDITS);
    return {
      [ID]: {
        type: 'geojson',
        data: NO_FEATURES,
        ...(credits !== '' && { attribution: escapeHtml(credits) }),
      },
    };
  },
  paint: () => [
    // MapLibre credits only the sources that a layer draws.
    { slot: 'top', photograph: 'show', layer: { id: ID, type: 'circle', source: ID } },
  ],
};
