import { boxOf } from '../../../kernel/geo.ts';
import { indexEdges } from '../../parcels/rules/edge-index.ts';
import { OverlapMeter, areaOf } from '../../parcels/rules/overlap-area.ts';
import type { ParcelGeometry } from '../../parcels/rules/parcel-row.ts';
import { type Box, indexBoxes } from './box-grid.ts';
import type { Overlap } from './relate-parcels.ts';

/** With a smaller share of both parcels, the overlap is an inexact common boundary. */
const MIN_SHARE = 0.05;

/**
 * Yields the new shapes that overlap each of the old ones; `old` and `now` are indexes in the lists. It is a generator, so that other work can run between two
 * shapes.
 */
export function* findOverlaps(
  olds: readonly ParcelGeometry[],
  news: readonly ParcelGeometry[],
): Generator<Overlap[]> {
  if (olds.length === 0 || news.length === 0) return;
  const near = indexBoxes(news.map(boxOfShape));
  const areas = news.map(areaOf);
  const meter = new OverlapMeter();
  for (const [old, shape] of olds.entries()) {
    meter.setShape(shape);
    yield near(meter.box).flatMap((now): Overlap[] => {
      const other = news[now];
      if (other === undefined) return [];
      const area = meter.measure(indexEdges(other));
      const oldShare = area / meter.area;
      const nowShare = area / (areas[now] ?? 1);
      return Math.max(oldShare, nowShare) < MIN_SHARE ? [] : [{ old, now, oldShare, nowShare }];
    });
  }
}

function boxOfShape({ coords, ringEnds }: ParcelGeometry): Box {
  return boxOf(coords, 0, ringEnds.at(-1) ?? 0);
}
