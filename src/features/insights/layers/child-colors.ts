import type { MapLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { SUB_BOUNDARY_SET, SUB_BOUNDARY_SOURCE } from '../../places/layers/map-values.ts';
import { BOUNDARY_TILE_LAYER } from '../../places/rules/boundary-tile-limits.ts';
import { CHILD_COLORS, CHILD_OPACITY } from './map-values.ts';

const NO_COLOR = 'rgba(0,0,0,0)';

/** The layer that colors the places of the drawn boundary set by a statistic. It uses the tiles of the places' outlines. */
export const childColors: MapLayer = {
  id: 'child-colors',
  // Over the faint fill of the set itself.
  order: 65,
  sources: () => ({}),
  paint: ({ read, ink, theme }) => {
    const colors = read(CHILD_COLORS);
    const set = read(SUB_BOUNDARY_SET);
    if (colors === null || set === null || set.path !== colors.path || set.style !== colors.style) return [];
    const filled = colors.classes.filter(({ ids }) => ids.length > 0);
    if (filled.length === 0) return [];
    const color = [
      'match',
      ['id'],
      ...filled.flatMap((each) => [[...each.ids], each.colors[theme]]),
      NO_COLOR,
    ] as unknown as ExpressionSpecification;
    const shared = { source: SUB_BOUNDARY_SOURCE, 'source-layer': BOUNDARY_TILE_LAYER } as const;
    return [
      {
        slot: 'overlay',
        photograph: 'show',
        layer: {
          id: 'child-color-fill',
          type: 'fill',
          ...shared,
          paint: {
            'fill-color': color,
            'fill-antialias': false,
            // At high zooms the fill is more transparent, so that streets and parcels show through.
            'fill-opacity': byZoom([
              [12, CHILD_OPACITY],
              [16, 0.35],
            ]),
          },
        },
      },
      {
        slot: 'overlay',
        photograph: 'show',
        layer: {
          id: 'child-color-line',
          type: 'line',
          ...shared,
          layout: { 'line-join': 'round' },
          paint: { 'line-color': ink.frameHalo, 'line-width': 0.8 },
        },
      },
    ];
  },
};
