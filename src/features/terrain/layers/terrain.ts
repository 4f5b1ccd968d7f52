import { escapeHtml } from '../../../map/escape-html.ts';
import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { HILLSHADE_SOURCE, TERRAIN_SOURCE } from '../../../map/map-ids.ts';
import type { SourceSpecification } from '../../../map/style-types.ts';
import { TERRAIN_EXAGGERATION } from '../../../map/terrain.ts';

function heights({ terrain, origin }: LayerContext): SourceSpecification | null {
  if (!terrain) return null;
  const { tiles, encoding, maxZoom, sources, bounds } = terrain;
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

/** Raises the land while the map is in 3D, with soft shadows under the streets: photographs have their own. */
export const terrain: MapLayer = {
  id: 'terrain',
  sources: (context): Readonly<Record<string, SourceSpecification>> => {
    const source = heights(context);
    return source === null ? {} : { [TERRAIN_SOURCE]: source, [HILLSHADE_SOURCE]: source };
  },
  paint: ({ terrain: shown, theme }) =>
    shown
      ? [
          {
            slot: 'imagery',
            imagery: 'hide',
            layer: {
              id: HILLSHADE_SOURCE,
              type: 'hillshade',
              source: HILLSHADE_SOURCE,
              paint: {
                'hillshade-method': 'igor',
                'hillshade-exaggeration': theme === 'light' ? 0.35 : 0.5,
                'hillshade-shadow-color': theme === 'light' ? '#4a4a3c' : '#05080a',
                'hillshade-highlight-color': theme === 'light' ? '#ffffff' : '#55626b',
              },
            },
          },
        ]
      : [],
  terrain: ({ terrain: shown }) =>
    shown ? { source: TERRAIN_SOURCE, exaggeration: TERRAIN_EXAGGERATION } : null,
};
