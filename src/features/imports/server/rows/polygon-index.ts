import type { FeatureSource, RawValue } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { hilbertKey, orderByKey } from '../../../../backend/tiles/hilbert.ts';
import { buildRTree, createSearchHits, searchRTree } from '../../../../backend/tiles/r-tree.ts';
import { boxOf } from '../../../../kernel/geo.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type EdgeIndex, indexEdges } from '../../../parcels/rules/edge-index.ts';
import type { OverlapMeter } from '../../../parcels/rules/overlap-area.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { isSurelyValid } from '../../rules/is-surely-valid.ts';
import { PreparedPolygons, preparePolygons, type PrepareResult } from '../../rules/prepare-polygons.ts';
import type { RepairAnswer } from '../run/worker-messages.ts';
import { PolygonEwkbWriter } from './polygon-ewkb.ts';
import { WkbReader } from './wkb-reader.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** The maximum over all polygons of one join. A vertex takes 16 bytes, and its edge up to about 13 bytes in the index: together less than half a gigabyte. */
const MAX_VERTICES = 15_000_000;
/** The R-tree stores degrees as whole numbers of 1e-7: a centimeter. */
const GRID = 1e7;
const REPAIR_ROWS = 200;
const REPAIR_BYTES = 8 << 20;
/** Shares that differ by less than this are equal. In that case the smaller polygon wins, because it is the more specific one. */
const SAME_SHARE = 1e-6;

export interface PolygonFit {
  /** The index of the polygon that covers most of the shape, -1 without one. */
  polygon: number;
  /** The share (0 to 1) of the shape's area that this polygon covers. */
  share: number;
  /** Sum of the shares of all polygons: over 1 where they overlap. */
  covered: number;
}

/** The polygons of one layer near a county, indexed to find the one that covers most of a shape. */
export class PolygonIndex {
  skipped = 0;
  /** The values of each polygon, in the order of the `columns` of `addSource`. */
  readonly values: RawValue[][] = [];
  readonly #repair: (ewkbHex: readonly string[]) => Promise<readonly RepairAnswer[]>;
  readonly #within: Box;
  readonly #edges: EdgeIndex[] = [];
  readonly #areas: number[] = [];
  readonly #boxes: Box[] = [];
  readonly #prepared = new PreparedPolygons();
  readonly #ewkb = new PolygonEwkbWriter();
  readonly #wkb = new WkbReader();
  #waiting: { ewkbHex: string; values: RawValue[] }[] = [];
  #waitingBytes = 0;
  #vertices = 0;
  #tree: Int32Array = new Int32Array(0);
  /** The polygon at each leaf of the tree. */
  #leaves: Uint32Array = new Uint32Array(0);
  readonly #hits = createSearchHits();

  constructor(within: Box, repair: (ewkbHex: readonly string[]) => Promise<readonly RepairAnswer[]>) {
    this.#within = within;
    this.#repair = repair;
  }

  get count(): number {
    return this.#edges.length;
  }

  /** Adds the polygons of a source. `columns` holds the index of the source's column for each value of a polygon. */
  async addSource(source: FeatureSource, columns: readonly number[]): Promise<void> {
    const raw = new GeometryBuffer();
    const result: PrepareResult = { skipped: null, closedRing: false, droppedRing: false };
    for await (const batch of source.features()) {
      for (let row = 0; row < batch.count; row++) {
        if (batch.isDeleted(row)) continue;
        batch.readGeometry(row, raw);
        if (raw.kind === 'polygon') preparePolygons(raw, this.#prepared, result);
        if (raw.kind !== 'polygon' || result.skipped !== null) {
          this.skipped++;
          continue;
        }
        const { geometry } = this.#prepared;
        if (!this.#isNear(geometry)) continue;
        const values = columns.map((column) => batch.value(row, column));
        if (isSurelyValid(geometry)) this.#add(geometry, values);
        else this.#wait(geometry, values);
      }
      if (this.#waiting.length >= REPAIR_ROWS || this.#waitingBytes >= REPAIR_BYTES)
        await this.#repairWaiting();
    }
    await this.#repairWaiting();
  }

  /** Builds the R-tree. Must be called after the last source and before `find`. */
  finish(): void {
    const [west, south, east, north] = this.#within;
    const keys = Uint32Array.from(this.#boxes, ([x1, y1, x2, y2]) =>
      hilbertKey(
        toCell(((x1 + x2) / 2 - west) / (east - west)),
        toCell(((y1 + y2) / 2 - south) / (north - south)),
      ),
    );
    this.#leaves = orderByKey(keys);
    const boxes = new Int32Array(this.#leaves.length * 4);
    this.#leaves.forEach((polygon, leaf) =>
      boxes.set(toGrid(this.#boxes[polygon] ?? [0, 0, 0, 0]), leaf * 4),
    );
    this.#tree = buildRTree(boxes);
  }

  /** Finds the polygon that covers most of the shape in `meter`, and writes it to `fit`. */
  find(meter: OverlapMeter, fit: PolygonFit): void {
    fit.polygon = -1;
    fit.share = 0;
    fit.covered = 0;
    if (!(meter.area > 0)) return;
    searchRTree(this.#tree, this.#leaves.length, toGrid(meter.box), this.#hits);
    for (let hit = 0; hit < this.#hits.count; hit++) {
      const polygon = this.#leaves[this.#hits.indices[hit] as number] as number;
      const edges = this.#edges[polygon];
      const share = edges === undefined ? 0 : meter.measure(edges) / meter.area;
      if (share === 0) continue;
      fit.covered += share;
      const isSame = Math.abs(share - fit.share) <= SAME_SHARE;
      const isSmaller = (this.#areas[polygon] as number) < (this.#areas[fit.polygon] ?? Infinity);
      if (isSame ? !isSmaller : share < fit.share) continue;
      fit.polygon = polygon;
      fit.share = share;
    }
  }

  #isNear({ coords, ringEnds }: ParcelGeometry): boolean {
    const [west, south, east, north] = boxOf(coords, 0, ringEnds.at(-1) ?? 0);
    const within = this.#within;
    return west <= within[2] && east >= within[0] && south <= within[3] && north >= within[1];
  }

  #add({ coords, ringEnds }: ParcelGeometry, values: RawValue[]): void {
    const vertices = ringEnds.at(-1) ?? 0;
    this.#vertices += vertices;
    if (this.#vertices > MAX_VERTICES)
      throw new Problem(
        'unreadable_file',
        `The polygons of a spatial join have more than ${MAX_VERTICES.toLocaleString('en-US')} vertices in the county. Simplify them, or clip them to the county.`,
      );
    this.#edges.push(indexEdges({ coords: coords.slice(0, vertices * 2), ringEnds }));
    this.#areas.push(planarArea(coords, ringEnds));
    this.#boxes.push(boxOf(coords, 0, vertices));
    this.values.push(values);
  }

  #wait(geometry: ParcelGeometry, values: RawValue[]): void {
    const ewkbHex = Buffer.from(this.#ewkb.write(geometry)).toString('hex');
    this.#waiting.push({ ewkbHex, values });
    this.#waitingBytes += ewkbHex.length;
  }

  async #repairWaiting(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const answers = await this.#repair(waiting.map(({ ewkbHex }) => ewkbHex));
    const result: PrepareResult = { skipped: null, closedRing: false, droppedRing: false };
    waiting.forEach(({ values }, index) => {
      const hex = answers[index]?.wkbHex ?? null;
      if (hex !== null) {
        const wkb = Buffer.from(hex, 'hex');
        const { coords, ringEnds, polygonEnds } = this.#wkb.read(wkb, { at: 0, length: wkb.length });
        const repaired = { coords, vertexCount: ringEnds.at(-1) ?? 0, partEnds: ringEnds, polygonEnds };
        preparePolygons(repaired, this.#prepared, result);
      }
      if (hex === null || result.skipped !== null) this.skipped++;
      else this.#add(this.#prepared.geometry, values);
    });
  }
}

function planarArea(coords: Float64Array, ringEnds: readonly number[]): number {
  const y0 = coords[1] as number;
  let sum = 0;
  let from = 0;
  for (const end of ringEnds) {
    for (let at = from * 2; at < end * 2 - 2; at += 2)
      sum +=
        ((coords[at] as number) - (coords[at + 2] as number)) *
        ((coords[at + 1] as number) + (coords[at + 3] as number) - 2 * y0);
    from = end;
  }
  return Math.abs(sum) / 2;
}

function toCell(share: number): number {
  return Math.max(0, Math.min(65_535, Math.floor(share * 65_535)));
}

function toGrid([west, south, east, north]: Box): [number, number, number, number] {
  return [Math.floor(west * GRID), Math.floor(south * GRID), Math.ceil(east * GRID), Math.ceil(north * GRID)];
}
