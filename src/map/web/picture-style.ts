import { buildStyle } from '../build-style.ts';
import type { MapLayer, StyleInput } from '../layer.ts';
import type { StyleSpecification } from '../style-types.ts';

/** Returns the style of a picture of the map: that of the screen, drawings of tools included, or for paper the same with the light map's colors. */
export function pictureStyle(
  shown: StyleSpecification,
  look: 'screen' | 'paper',
  input: StyleInput,
  layers: readonly MapLayer[],
): StyleSpecification {
  if (look === 'screen') return shown;
  const declared = buildStyle(input, layers);
  const paper = buildStyle({ ...input, theme: 'light', isStill: true }, layers);
  const known = new Set(declared.layers.map(({ id }) => id));
  const isOwn = (source: string) => source in declared.sources;
  return {
    ...shown,
    sources: {
      ...Object.fromEntries(Object.entries(shown.sources).filter(([id]) => !isOwn(id))),
      ...paper.sources,
    },
    // Layers that a tool added itself lie over the declared layers.
    layers: [...paper.layers, ...shown.layers.filter(({ id }) => !known.has(id))],
  };
}
