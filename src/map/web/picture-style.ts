import { buildStyle } from '../build-style.ts';
import type { MapLayer, StyleInput } from '../layer.ts';
import type { StyleSpecification } from '../style-types.ts';

/**
 * The style of a picture of the map: what is on the screen, tools' drawings included; or, for paper, the same with the light map's
 * colors.
 */
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
    // What a tool draws by itself lies over the map's own layers.
    layers: [...paper.layers, ...shown.layers.filter(({ id }) => !known.has(id))],
  };
}
