import { COPY_HEADER } from '../../../../backend/db/copy-binary.ts';
import { type EdgeIndex, indexEdges } from '../../../parcels/rules/edge-index.ts';
import { OverlapMeter } from '../../../parcels/rules/overlap-area.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import type { Identified } from '../../rules/decide-identity.ts';
import { readCopyTuples } from '../rows/copy-reader.ts';
import { WkbReader } from '../rows/wkb-reader.ts';

/** An earlier parcel with its polygon, indexed for measuring overlaps. */
export interface PreviousPolygon extends Identified {
  edges: EdgeIndex;
  area: number;
}

/** Reads the binary COPY of `readParcelPolygons`, and adds each parcel to `into` under its row number. */
export function readPolygons(bytes: Buffer, into: Map<number, PreviousPolygon>): void {
  const reader = new WkbReader();
  const meter = new OverlapMeter();
  readCopyTuples(bytes, COPY_HEADER.length, ([row, number, address, owner, stacked, wkb]) => {
    if (!row || !number || !address || !owner || !stacked || !wkb) return;
    const text = ({ at, length }: typeof row) =>
      length < 0 ? null : bytes.toString('utf8', at, at + length);
    const { coords, ringEnds, polygonEnds } = reader.read(bytes, wkb);
    const shape: ParcelGeometry = {
      coords: coords.slice(0, (ringEnds.at(-1) ?? 0) * 2),
      ringEnds: [...ringEnds],
      polygonEnds: [...polygonEnds],
    };
    meter.setShape(shape);
    into.set(bytes.readInt32BE(row.at), {
      number: text(number) ?? '',
      address: text(address),
      owner: text(owner),
      isStacked: bytes[stacked.at] === 1,
      edges: indexEdges(shape),
      area: meter.area,
    });
  });
}
