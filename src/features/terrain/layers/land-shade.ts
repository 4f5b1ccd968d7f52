import type { MapLayer } from '../../../map/layer.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { SHADE_MAX_ZOOM } from '../rules/shade-tile.ts';
import { LAND_SHADE } from './map-values.ts';

const SOURCE = 'land-shade';
/** At higher zooms people look at single lots, and the shading of slopes would only make these darker. */
const ENDS_AT = 15;

/** A light shading of the flat street map, so that hills and valleys of a county can be seen. In 3D the land is shaded by `terrain.ts`. */
export const landShade: MapLayer = {
  id: 'land-shade',
  order: 28,
  failure: 'The shading of the land could not be loaded here. Trying again.',
  sources: ({ read, origin }) => {
    const shade = read(LAND_SHADE);
    if (shade === null) return {};
    return {
      [SOURCE]: {
        type: 'raster',
        tiles: [origin + shade.tiles],
        // The pictures have 256 pixels. Half the resolution is enough for a soft shading, and takes a quarter of the requests.
        tileSize: 512,
        minzoom: 6,
        maxzoom: SHADE_MAX_ZOOM,
        ...(shade.bounds !== null && { bounds: shade.bounds }),
      },
    };
  },
  paint: ({ read, is3d, isStill, theme }) => {
    if (is3d || read(LAND_SHADE) === null) return [];
    const strength = theme === 'light' ? 0.55 : 0.7;
    return [
      {
        // Drawn at the height of the photograph, and left out when there is one.
        slot: 'photograph',
        photograph: 'hide',
        layer: {
          id: 'land-shade',
          type: 'raster',
          source: SOURCE,
          minzoom: 6,
          maxzoom: ENDS_AT,
          paint: {
            'raster-fade-duration': isStill ? 0 : 200,
            'raster-opacity': byZoom([
              [6, strength],
              [12.5, strength],
              [14, strength * 0.6],
              [ENDS_AT, 0],
            ]),
          },
        },
      },
    ];
  },
};
