import { SANS_MEDIUM } from '../../../../map/fonts.ts';
import type { LayerContext, PaintedLayer } from '../../../../map/layer.ts';
import type { ExpressionSpecification, SourceSpecification } from '../../../../map/style-types.ts';
import type { ThemeName } from '../../../../map/themes.ts';
import { byZoom } from '../../../../map/zoom-steps.ts';
import { OVERLAY_PREFIX } from '../map-values.ts';
import type { OverlayLayer } from './overlay-layer.ts';

export interface LegendEntry {
  label: string;
  color: string;
}

const CLEAR = 'rgba(0, 0, 0, 0)';
/** The opacity of areas whose layer declares none. */
const AREA_OPACITY = 0.5;

/** Returns the opacity of areas over the street map. */
export function areaOpacity({ opacity = AREA_OPACITY }: OverlayLayer): number {
  return opacity;
}

/** Returns the entries of the legend, from the layer's own classes and colors. */
export function legendOf({ classes }: OverlayLayer, theme: ThemeName): LegendEntry[] {
  return classes.map(({ label, color }) => ({ label, color: color[theme] }));
}

export function overlaySource({ tiles }: OverlayLayer, context: LayerContext): SourceSpecification {
  const separator = tiles.path.includes('?') ? '&' : '?';
  return {
    type: 'vector',
    tiles: [`${context.origin}${tiles.path}${separator}v=${encodeURIComponent(context.tileVersion)}`],
    minzoom: tiles.minZoom,
    maxzoom: tiles.maxZoom,
  };
}

/** Returns the color expression: the color of the first matching class. Features without a class are transparent. */
function colorOf({ classes }: OverlayLayer, theme: ThemeName): ExpressionSpecification | string {
  const cases = classes.flatMap(({ when, color }) => (when === null ? [] : [when, color[theme]]));
  const rest = classes.find(({ when }) => when === null)?.color[theme] ?? CLEAR;
  return cases.length === 0 ? rest : (['case', ...cases, rest] as unknown as ExpressionSpecification);
}

/** Returns the style layers that draw an overlay. */
export function paintOverlay(overlay: OverlayLayer, context: LayerContext): PaintedLayer[] {
  const { id, tiles, draw, minZoom, maxZoom, text } = overlay;
  // Photographs are neither light nor dark. They get the light map's colors, which are the conventional ones.
  const theme = context.base === 'street' ? context.theme : 'light';
  const shared = {
    source: OVERLAY_PREFIX + id,
    'source-layer': tiles.sourceLayer,
    minzoom: minZoom,
    maxzoom: maxZoom >= 22 ? 24 : maxZoom,
  };
  const color = colorOf(overlay, theme);
  const place = { slot: 'overlay' as const, photograph: 'show' as const };
  const painted: PaintedLayer[] = [];
  if (draw === 'area') {
    const opacity = areaOpacity(overlay) * (context.base === 'street' ? 1 : 0.9);
    painted.push(
      {
        ...place,
        layer: {
          id: `${OVERLAY_PREFIX}${id}`,
          type: 'fill',
          ...shared,
          paint: { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false },
        },
      },
      {
        ...place,
        layer: {
          id: `${OVERLAY_PREFIX}${id}-edge`,
          type: 'line',
          ...shared,
          minzoom: Math.max(minZoom, 13),
          paint: {
            'line-color': color,
            'line-width': byZoom([
              [13, 0.5],
              [18, 1.6],
            ]),
            'line-opacity': 0.85,
          },
        },
      },
    );
  } else {
    painted.push({
      ...place,
      layer: {
        id: `${OVERLAY_PREFIX}${id}`,
        type: 'line',
        ...shared,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': color,
          'line-width': overlay.strong === undefined ? 1 : ['case', overlay.strong, 1.8, 0.8],
          'line-opacity': 0.85,
        },
      },
    });
  }
  if (text !== undefined) {
    painted.push({
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: `${OVERLAY_PREFIX}${id}-text`,
        type: 'symbol',
        ...shared,
        minzoom: Math.max(minZoom, 14),
        ...(overlay.strong === undefined ? {} : { filter: overlay.strong }),
        layout: {
          'symbol-placement': draw === 'line' ? 'line' : 'point',
          'symbol-spacing': 320,
          'text-field': text,
          'text-font': SANS_MEDIUM,
          'text-size': 11,
          'text-padding': 8,
        },
        paint: {
          'text-color': draw === 'line' && context.base === 'street' ? color : context.ink.city,
          'text-halo-color': context.ink.halo,
          'text-halo-width': 1.4,
        },
      },
    });
  }
  return painted;
}
