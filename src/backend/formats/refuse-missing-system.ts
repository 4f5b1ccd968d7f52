import { Problem } from '../../kernel/problem.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import type { NamedSource } from './merged-source.ts';

const SAMPLED_ROWS = 20;
const MAX_DEGREES = 180;

/**
 * Throws a `Problem` for a layer without a coordinate system whose numbers are not degrees, if other layers state theirs: a system that the operator gives
 * applies to all layers, and would move the others. If no layer states a system, the importer suggests one.
 */
export async function refuseMissingSystem(parts: readonly NamedSource[], file: string): Promise<void> {
  const withGeometry = parts.filter(({ source }) => source.geometryKind !== 'none');
  const without = withGeometry.filter(({ source }) => source.isCrsAssumed === true);
  if (without.length === withGeometry.length) return;
  for (const { name, source } of without)
    if (!(await isInDegrees(source)))
      throw new Problem(
        'unreadable_file',
        `${name} of ${file} states no coordinate system, and its numbers are not degrees, while other layers state theirs. Put a .prj file with its system beside it, and pack them again.`,
      );
}

async function isInDegrees(source: NamedSource['source']): Promise<boolean> {
  const geometry = new GeometryBuffer();
  for await (const batch of source.sample(SAMPLED_ROWS))
    for (let index = 0; index < batch.count; index++) {
      batch.readGeometry(index, geometry);
      const coords = geometry.coords.subarray(0, geometry.vertexCount * 2);
      if (coords.some((value) => Math.abs(value) > MAX_DEGREES)) return false;
    }
  return true;
}
