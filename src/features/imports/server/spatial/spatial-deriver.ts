import { OverlapMeter } from '../../../parcels/rules/overlap-area.ts';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { ParcelGeometry, StoredValue } from '../../../parcels/rules/parcel-row.ts';
import { parserOf, parseText, UNREADABLE } from '../../rules/parse-value.ts';
import type { SpatialJoinReport } from '../../rules/spatial-report.ts';
import type { PolygonIndex, PolygonFit } from '../rows/polygon-index.ts';
import type { DerivedRow, RowDeriver } from '../rows/row-deriver.ts';

const MAX_ROWS = 100;
/** A parcel with at least this share outside its polygon but in others is reported as split. */
const NOTABLE_SHARE = 0.1;

/** One open spatial join: its polygons and the columns that get their values. */
export interface OpenSpatialJoin {
  name: string;
  kind: SpatialJoinReport['kind'];
  version: string;
  polygonIndex: PolygonIndex;
  /** Columns of the parcel in the order of `polygonIndex.values`. */
  columns: readonly { to: string; from: string }[];
  shareColumn: string | undefined;
  minShare: number;
  keepsGiven: boolean;
  /** True when the first value is the path of the place that the parcel is assigned to. */
  setsPlace: boolean;
}

interface Step {
  join: OpenSpatialJoin;
  /** The index of the join's first column among the deriver's columns; the share follows the join's columns. */
  firstColumn: number;
  /** The values of each polygon in their stored form. */
  values: readonly (readonly StoredValue[])[];
  report: SpatialJoinReport;
  shareSum: number;
}

/** Fills columns of each parcel from the polygons that cover most of it. */
export class SpatialDeriver implements RowDeriver {
  readonly columns: readonly { name: string }[];
  readonly setsPlace: boolean;
  readonly #steps: readonly Step[];
  readonly #meter = new OverlapMeter();
  readonly #fit: PolygonFit = { polygon: -1, share: 0, covered: 0 };

  constructor(joins: readonly OpenSpatialJoin[]) {
    const columns: { name: string }[] = [];
    this.#steps = joins.map((join) => {
      const firstColumn = columns.length;
      if (!join.setsPlace) columns.push(...join.columns.map(({ to }) => ({ name: to })));
      if (join.shareColumn !== undefined) columns.push({ name: join.shareColumn });
      const report = { ...EMPTY_REPORT, outside_rows: [], name: join.name, kind: join.kind };
      return {
        join,
        firstColumn,
        values: storedValues(join),
        report: {
          ...report,
          version: join.version,
          polygons: join.polygonIndex.count,
          polygons_skipped: join.polygonIndex.skipped,
          columns: [...join.columns],
        },
        shareSum: 0,
      };
    });
    this.columns = columns;
    this.setsPlace = joins.some(({ setsPlace }) => setsPlace);
  }

  derive(geometry: ParcelGeometry, row: DerivedRow): void {
    this.#meter.setShape(geometry);
    for (const step of this.#steps) {
      step.join.polygonIndex.find(this.#meter, this.#fit);
      if (this.#judge(step, row)) this.#fill(step, row);
    }
  }

  report(): readonly string[] {
    return []; // `spatialJoins` reports everything
  }

  spatialJoins(): SpatialJoinReport[] {
    return this.#steps.map(({ report, shareSum }) => ({
      ...report,
      mean_share_percent: report.joined === 0 ? 0 : Math.round((shareSum / report.joined) * 1000) / 10,
    }));
  }

  async close(): Promise<void> {}

  /** Returns true when the parcel gets the values of the polygon that was found; otherwise counts the reason. */
  #judge(step: Step, { row }: DerivedRow): boolean {
    const { report, join } = step;
    const { polygon, share, covered } = this.#fit;
    report.parcels++;
    if (polygon < 0 || covered < 0.5) {
      report.outside++;
      if (report.outside_rows.length < MAX_ROWS) report.outside_rows.push(row);
      return false;
    }
    if (share < join.minShare) {
      report.below_min_share++;
      return false;
    }
    if (covered - share >= NOTABLE_SHARE && share < 1 - NOTABLE_SHARE) report.split++;
    report.joined++;
    step.shareSum += share;
    return true;
  }

  #fill({ join, firstColumn, values }: Step, row: DerivedRow): void {
    const { polygon, share } = this.#fit;
    const found = values[polygon] ?? [];
    if (join.setsPlace) {
      if (typeof found[0] === 'string') row.setPlace(found[0]);
      return;
    }
    for (let i = 0; i < found.length; i++) {
      const value = found[i] ?? null;
      if (value === null || (join.keepsGiven && row.get(firstColumn + i) !== null)) continue;
      row.set(firstColumn + i, value);
    }
    if (join.shareColumn !== undefined)
      row.set(firstColumn + found.length, Math.round(Math.min(1, share) * 100));
  }
}

const EMPTY_REPORT = {
  polygons: 0,
  polygons_skipped: 0,
  parcels: 0,
  joined: 0,
  mean_share_percent: 0,
  outside: 0,
  below_min_share: 0,
  split: 0,
};

/** Parses the values of all polygons. A value that its column can't hold becomes null. */
function storedValues({ polygonIndex, columns }: OpenSpatialJoin): StoredValue[][] {
  const parsers = columns.map(({ to }) => {
    const column = findParcelColumn(to);
    return column === undefined ? null : parserOf(column);
  });
  return polygonIndex.values.map((values) =>
    values.map((raw, i) => {
      const parse = parsers[i] ?? null;
      if (parse === null) return typeof raw === 'string' ? parseText(raw) : raw;
      const value = parse(raw);
      return value === UNREADABLE ? null : value;
    }),
  );
}
