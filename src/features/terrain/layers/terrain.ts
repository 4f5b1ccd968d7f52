import { escapeHtml } from '../../../kernel/escape-html.ts';
import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import type { SourceSpecification } from '../../../map/style-types.ts';
import { TERRAIN_SOURCE } from './map-values.ts';

/** The factor by which heights are exaggerated in 3D. */
const EXAGGERATION = 1.5;
/** The maximum zoom of the map while the land is raised. */
const MAX_ZOOM = 17;
/** The heights have two sources, for raising the land and for shading it: MapLibre draws both better from separate sources. */
const RAISING = 'terrain';
const SHADING = 'terrain-shade';

/** Returns the source of the heights; null on the flat map and on a site without heights. */
function heights({ read, origin, is3d }: LayerContext): SourceSpecification | null {
  const shown = is3d ? read(TERRAIN_SOURCE) : null;
  if (shown === null) return null;
  const { tiles, encoding, maxZoom, sources, bounds } = shown;
  return {
    type: 'raster-dem',
    tiles: [tiles.startsWith('/') ? origin + tiles : tiles],
    tileSize: 256,
    encoding,
    maxzoom: maxZoom,
    ...(bounds !== null && { bounds }),
    ...(sources !== '' && { attribution: escapeHtml(sources) }),
  };
}

/** Draws the map in 3D, with hillshading under the streets. Photographs have shadows of their own, so they get none. */
export const terrain: MapLayer = {
  id: 'terrain',
  order: 30,
  failure: 'The heights of the land could not be loaded here. Trying again.',
  sources: (context): Readonly<Record<string, SourceSpecification>> => {
    const source = heights(context);
    return source === null ? {} : { [RAISING]: source, [SHADING]: source };
  },
  paint: (context) =>
    heights(context) === null
      ? []
      : [
          {
            slot: 'photograph',
            photograph: 'hide',
            layer: {
              id: SHADING,
              type: 'hillshade',
              source: SHADING,
              paint: {
                'hillshade-exaggeration': 0.7,
                'hillshade-shadow-color':
                  context.theme === 'light' ? 'rgba(74, 70, 56, 0.5)' : 'rgba(0, 0, 0, 0.6)',
                'hillshade-highlight-color':
                  context.theme === 'light' ? 'rgba(255, 255, 255, 0.7)' : 'rgba(120, 140, 150, 0.3)',
                'hillshade-accent-color':
                  context.theme === 'light' ? 'rgba(74, 70, 56, 0.25)' : 'rgba(0, 0, 0, 0.4)',
              },
            },
          },
        ],
  settings: (context) =>
    heights(context) === null ? {} : { terrain: { source: RAISING, exaggeration: EXAGGERATION } },
  maxZoom: (context) => (heights(context) === null ? Infinity : MAX_ZOOM),
};
