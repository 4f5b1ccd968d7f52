import { boxOf } from '../../../kernel/geo.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { measureRingSqm } from './measure-area.ts';

/** Returns the index of the shell with the largest box. */
export function ringOfLargestShell({ coords, ringEnds, polygonEnds }: ParcelGeometry): number {
  if (polygonEnds.length === 1) return 0;
  let largest = -1;
  let found = 0;
  let ring = 0;
  for (const polygonEnd of polygonEnds) {
    const from = ring === 0 ? 0 : (ringEnds[ring - 1] ?? 0);
    const box = boxOf(coords, from, ringEnds[ring] ?? from);
    const size = (box[2] - box[0]) * (box[3] - box[1]);
    if (size > largest) {
      largest = size;
      found = ring;
    }
    ring = polygonEnd;
  }
  return found;
}

/** Returns the area on the ellipsoid in square meters, without holes. */
export function measurePolygonsSqm({ coords, ringEnds, polygonEnds }: ParcelGeometry): number {
  let sum = 0;
  let ring = 0;
  for (const polygonEnd of polygonEnds) {
    for (let isShell = true; ring < polygonEnd; ring++, isShell = false) {
      const area = Math.abs(
        measureRingSqm(coords, ring === 0 ? 0 : (ringEnds[ring - 1] ?? 0), ringEnds[ring] ?? 0),
      );
      sum += isShell ? area : -area;
    }
  }
  return Math.max(0, sum);
}
