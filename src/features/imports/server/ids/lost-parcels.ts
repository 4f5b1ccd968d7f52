import { COPY_HEADER } from '../../../../backend/db/copy-binary.ts';
import { indexBoxes } from '../../../history/rules/box-grid.ts';
import { boxOfShape } from '../../../history/rules/find-overlaps.ts';
import { type EdgeIndex, indexEdges } from '../../../parcels/rules/edge-index.ts';
import { OverlapMeter } from '../../../parcels/rules/overlap-area.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { decideIdentity, type Identified, type StableId } from '../../rules/decide-identity.ts';
import { readCopyTuples } from '../rows/copy-reader.ts';
import { WkbReader } from '../rows/wkb-reader.ts';

interface LostParcel extends Identified {
  uuid: Uint8Array;
  edges: EdgeIndex;
  area: number;
  box: ReturnType<typeof boxOfShape>;
  isFound: boolean;
}

/** Parcels of the edition before that no number of the new file names: what was renumbered is found again by address and polygon. */
export class LostParcels {
  readonly #parcels: LostParcel[] = [];
  readonly #wkb = new WkbReader();
  readonly #meter = new OverlapMeter();
  #near: ((box: readonly [number, number, number, number]) => number[]) | null = null;

  /** Takes rows of a binary COPY: uuid, plain number, address, owner, whether it is stacked, WKB. */
  addRows(bytes: Buffer): void {
    readCopyTuples(bytes, COPY_HEADER.length, ([uuid, number, address, owner, stacked, wkb]) => {
      if (!uuid || !number || !address || !owner || !stacked || !wkb) return;
      const text = ({ at, length }: typeof uuid) =>
        length < 0 ? null : bytes.toString('utf8', at, at + length);
      const { coords, ringEnds, polygonEnds } = this.#wkb.read(bytes, wkb);
      const shape: ParcelGeometry = {
        coords: coords.slice(0, (ringEnds.at(-1) ?? 0) * 2),
        ringEnds: [...ringEnds],
        polygonEnds: [...polygonEnds],
      };
      this.#meter.setShape(shape);
      this.#parcels.push({
        uuid: Uint8Array.from(bytes.subarray(uuid.at, uuid.at + uuid.length)),
        number: text(number) ?? '',
        address: text(address),
        owner: text(owner),
        isStacked: bytes[stacked.at] === 1,
        edges: indexEdges(shape),
        area: this.#meter.area,
        box: boxOfShape(shape),
        isFound: false,
      });
    });
  }

  /** The id that a new parcel goes on with, and by what; null when it begins anew. An id is given away once. */
  find(now: Identified, geometry: ParcelGeometry): { uuid: Uint8Array; how: StableId } | null {
    this.#near ??= indexBoxes(this.#parcels.map(({ box }) => box));
    const near = this.#near(boxOfShape(geometry)).flatMap((index) => this.#parcels[index] ?? []);
    const free = near.filter(({ isFound }) => !isFound);
    if (free.length === 0) return null;
    this.#meter.setShape(geometry);
    const candidates = free.map((parcel) => {
      const both = this.#meter.measure(parcel.edges);
      return { ...parcel, parcel, oldShare: both / parcel.area, nowShare: both / this.#meter.area };
    });
    const decided = decideIdentity(now, candidates);
    if (decided === null) return null;
    decided.candidate.parcel.isFound = true;
    return { uuid: decided.candidate.uuid, how: decided.how };
  }
}
