import { countLabel } from '../../kernel/count-label.ts';
import { Problem } from '../../kernel/problem.ts';
import type { PreferLayer, SourceLayer } from './feature-source.ts';

/** Returns the layer with that name: an exact match, or one that differs only in case. Throws a `Problem` with the names of all layers. */
export function findLayer<Layer extends { name: string }>(
  layers: readonly Layer[],
  wanted: string | undefined,
  file: string,
): Layer {
  const exact = layers.find(({ name }) => name === wanted);
  const alike = layers.filter(({ name }) => name.toLowerCase() === wanted?.toLowerCase());
  const found = exact ?? (alike.length === 1 ? alike[0] : undefined);
  if (found !== undefined) return found;
  const names = layers.map(({ name }) => name);
  throw new Problem(
    'unreadable_file',
    names.length === 0
      ? `There is no layer in ${file}.`
      : `There is no layer ${JSON.stringify(wanted ?? '')} in ${file}. Its layers are: ${names.join(', ')}.`,
  );
}

/**
 * Returns the layer to read from a file with two or more layers. Without a name it is the only one with polygons, else the only one that may have some, else the only one
 * with geometry, else the only table; layers without rows are ignored unless all are empty. If that is not unique, `prefer` decides, or a `Problem` is thrown that lists the layers.
 */
export function chooseLayer<Layer extends SourceLayer>(
  layers: readonly Layer[],
  wanted: string | undefined,
  file: string,
  prefer?: PreferLayer,
): Layer {
  if (wanted !== undefined) return findLayer(layers, wanted, file);
  const filled = layers.filter(({ rowCount }) => rowCount !== 0);
  const candidates = filled.length > 0 ? filled : layers;
  const withPolygons = candidates.filter(({ geometryKind }) => geometryKind === 'polygon');
  const maybePolygons = candidates.filter(({ geometryKind }) => geometryKind === 'mixed');
  const withGeometry = candidates.filter(({ geometryKind }) => geometryKind !== 'none');
  const groups = [withPolygons, maybePolygons, withGeometry, candidates];
  const [only, ...others] = groups.find((group) => group.length > 0) ?? [];
  if (only === undefined) throw new Problem('unreadable_file', `There is no layer in ${file}.`);
  if (others.length === 0) return only;
  const preferred = prefer?.([only, ...others].map(({ name }) => name));
  const found = [only, ...others].find(({ name }) => name === preferred);
  if (found !== undefined) return found;
  throw new Problem(
    'unreadable_file',
    `${file} holds several layers: ${describe([only, ...others])}. Name one of them: --layer NAME, or "layer" in the recipe. If they have the same columns, --layer '*' reads all of them as one.`,
  );
}

const MAX_NAMED = 20;

function describe(layers: readonly SourceLayer[]): string {
  const labels = layers.slice(0, MAX_NAMED).map(({ name, rowCount, geometryKind }) => {
    const rows = rowCount === null ? '' : countLabel(rowCount, 'row');
    const kind = geometryKind === 'polygon' || geometryKind === 'mixed' ? '' : geometryKind;
    const details = [kind, rows].filter((detail) => detail !== '').join(', ');
    return details === '' ? name : `${name} (${details})`;
  });
  return layers.length > MAX_NAMED
    ? `${labels.join(', ')} and ${layers.length - MAX_NAMED} more`
    : labels.join(', ');
}
