import { type LayerContext, type MapLayer, type StyleInput, type StyleSettings, SLOTS } from './layer.ts';
import { readValue } from './map-value.ts';
import type { StyleSpecification } from './style-types.ts';
import { GROUND, INK, toneOf } from './themes.ts';

/** Returns the input for painting layers and legends: the style input, the colors of its base and theme, and a function that reads values of the page. */
export function layerContextOf({ values, ...input }: StyleInput): LayerContext {
  const tone = toneOf(input.base, input.theme);
  return {
    ...input,
    tone,
    ground: GROUND[input.theme],
    ink: INK[tone],
    read: (value) => readValue(values, value),
  };
}

/**
 * Builds the MapLibre style of the whole map: the given layers, in the order of their slots. It has no `glyphs` and no `sprite`: the browser draws labels from
 * its own fonts, so the map fetches nothing but tiles.
 */
export function buildStyle(input: StyleInput, layers: readonly MapLayer[]): StyleSpecification {
  const context = layerContextOf(input);
  const painted = layers
    .flatMap((layer) => layer.paint(context))
    .filter(({ photograph }) => input.base === 'street' || photograph === 'show')
    .sort((a, b) => SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot))
    .map(({ layer }) => layer);
  const settings: StyleSettings = Object.assign({}, ...layers.map((layer) => layer.settings?.(context)));
  const used = new Set([...painted, ...Object.values<unknown>(settings)].flatMap(sourceOf));
  const sources = Object.fromEntries(
    layers.flatMap((layer) => Object.entries(layer.sources(context))).filter(([id]) => used.has(id)),
  );
  return {
    version: 8,
    name: `Platbook ${input.base} ${input.theme}`,
    sources,
    layers: painted,
    ...settings,
    transition: { duration: input.isStill ? 0 : 200, delay: 0 },
  };
}

/** Returns the id of the source that a layer or a setting of the style draws from, if it has one. */
function sourceOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || !('source' in part)) return [];
  return typeof part.source === 'string' ? [part.source] : [];
}
