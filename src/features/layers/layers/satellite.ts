import { escapeHtml } from '../../../kernel/escape-html.ts';
import { satelliteIndexOf } from '../../../map/base-map.ts';
import type { LayerContext, MapLayer, Satellite } from '../../../map/layer.ts';

const SOURCE = 'satellite';

function satelliteOf({ base, satellites }: LayerContext): Satellite | null {
  const index = satelliteIndexOf(base);
  return index === null ? null : (satellites[index] ?? null);
}

/** The photograph below all other layers, drawn when the base is a configured satellite. */
export const satellite: MapLayer = {
  id: 'satellite',
  order: 10,
  failure: 'The satellite pictures could not be loaded here. Trying again.',
  sources: (context) => {
    const found = satelliteOf(context);
    if (found === null) return {};
    return {
      [SOURCE]: {
        type: 'raster',
        tiles: [found.tiles],
        tileSize: 256,
        maxzoom: 19,
        attribution: escapeHtml(found.sources),
      },
    };
  },
  paint: (context) => {
    if (context.base === 'street') return [];
    return [
      {
        slot: 'ground',
        photograph: 'show',
        layer: { id: 'unseen', type: 'background', paint: { 'background-color': '#14181c' } },
      },
      ...(satelliteOf(context) === null
        ? []
        : [
            {
              slot: 'photograph' as const,
              photograph: 'show' as const,
              layer: {
                id: 'satellite',
                type: 'raster' as const,
                source: SOURCE,
                paint: { 'raster-fade-duration': context.isStill ? 0 : 200 },
              },
            },
          ]),
    ];
  },
};
