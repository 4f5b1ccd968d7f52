import { boxOf } from '../../../kernel/geo.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { OverlapMeter, overlapArea } from '../../parcels/rules/overlap-area.ts';
import { indexEdges } from '../../parcels/rules/edge-index.ts';
import { type Box, indexBoxes } from './box-grid.ts';
import type { Overlap } from './relate-parcels.ts';

/** With a smaller share of both parcels, the overlap is an inexact common boundary. */
const MIN_SHARE = 0.05;

/** Returns all pairs of an old and a new shape that overlap; `old` and `now` are indexes in the lists. */
export function findOverlaps(olds: readonly ParcelGeometry[], news: readonly ParcelGeometry[]): Overlap[] {
  if (olds.length === 0 || news.length === 0) return [];
  const near = indexBoxes(news.map(boxOfShape));
  const areas = news.map((shape) => overlapArea(shape, shape));
  const meter = new OverlapMeter();
  return olds.flatMap((shape, old) => {
    meter.setShape(shape);
    return near(meter.box).flatMap((now): Overlap[] => {
      const other = news[now];
      if (other === undefined) return [];
      const area = meter.measure(indexEdges(other));
      const oldShare = area / meter.area;
      const nowShare = area / (areas[now] ?? 1);
      return Math.max(oldShare, nowShare) < MIN_SHARE ? [] : [{ old, now, oldShare, nowShare }];
    });
  });
}

function boxOfShape({ coords, ringEnds }: ParcelGeometry): Box {
  return boxOf(coords, 0, ringEnds.at(-1) ?? 0);
}
