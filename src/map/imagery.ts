import { satelliteIndexOf } from './base-map.ts';
import { escapeHtml } from './escape-html.ts';
import type { LayerContext, MapLayer, Satellite } from './layer.ts';

const SOURCE = 'imagery';

function satelliteOf({ base, satellites }: LayerContext): Satellite | null {
  const index = satelliteIndexOf(base);
  return index === null ? null : (satellites[index] ?? null);
}

/** The photograph below all other layers, drawn when the base is a configured satellite. */
export const imagery: MapLayer = {
  id: 'imagery',
  sources: (context) => {
    const satellite = satelliteOf(context);
    if (satellite === null) return {};
    return {
      [SOURCE]: {
        type: 'raster',
        tiles: [satellite.tiles],
        tileSize: 256,
        maxzoom: 19,
        attribution: escapeHtml(satellite.sources),
      },
    };
  },
  paint: (context) => {
    if (context.base === 'street') return [];
    return [
      {
        slot: 'ground',
        imagery: 'show',
        layer: { id: 'unseen', type: 'background', paint: { 'background-color': '#14181c' } },
      },
      ...(satelliteOf(context) === null
        ? []
        : [
            {
              slot: 'imagery' as const,
              imagery: 'show' as const,
              layer: {
                id: 'imagery',
                type: 'raster' as const,
                source: SOURCE,
                paint: { 'raster-fade-duration': context.isStill ? 0 : 200 },
              },
            },
          ]),
    ];
  },
};
