import type { Blocks } from './blocks.ts';
import type { Development, ZoneCode } from './lot.ts';
import { outlineGroups } from './outline.ts';

/** Returns the blocks and the zoning map of a cell from the zones of its blocks. Faces without lots get the zone `rest`. */
export function zoneBlocks(
  cut: Blocks,
  zones: readonly ZoneCode[],
  rest: ZoneCode,
): Pick<Development, 'blocks' | 'zoning'> {
  const zoneOfFace: ZoneCode[] = cut.plan.faces.map(() => rest);
  cut.faces.forEach((face, i) => {
    const zone = zones[i];
    if (zone !== undefined) zoneOfFace[face] = zone;
  });
  const kinds = [...new Set(zoneOfFace)];
  const outlines = outlineGroups(cut.plan, (face) => kinds.indexOf(zoneOfFace[face] ?? rest));
  const known = new Set(cut.faces);
  return {
    // Blocks with lots come first, because a lot's `block` is an index in this list.
    blocks: [
      ...cut.blocks.map((block, i) => ({ ring: block.outline, zone: zones[i] ?? rest })),
      ...cut.plan.faces.flatMap((face, i) => (known.has(i) ? [] : [{ ring: face.ring, zone: rest }])),
    ],
    zoning: kinds.map((zone, i) => ({ zone, outline: outlines.get(i) ?? [] })),
  };
}
