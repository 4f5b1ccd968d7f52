import type { FeatureBatch, FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';
import { FindingLog } from '../../rules/finding-log.ts';
import { isSurelyValid } from '../../rules/is-surely-valid.ts';
import { findTakenForOwners } from '../../rules/match-columns.ts';
import { describeMissingColumns } from '../../rules/missing-columns.ts';
import { parseText } from '../../rules/parse-value.ts';
import { ExclusionProposals } from '../../rules/propose-exclusions.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';
import type { PlaceByColumn } from '../rows/place-by-column.ts';
import { RowDerivation } from '../rows/row-derivation.ts';
import type { RowDeriver } from '../rows/row-deriver.ts';
import type { RowPlan } from '../rows/row-plan.ts';
import { RowReader } from '../rows/row-reader.ts';
import { keepValues } from '../rows/row-value.ts';
import type { ReadyRow } from '../rows/row-writer.ts';
import { shownValue } from '../rows/shown-value.ts';
import { RepairQueue } from '../run/repair-queue.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import { DryRunColumns } from './dry-run-columns.ts';
import { DryRunShapes } from './dry-run-shapes.ts';

const SHOWN_ROWS = 20;

export interface DryRunSetup {
  line: WorkerLine;
  source: FeatureSource;
  plan: RowPlan;
  joins: readonly ParcelJoin[];
  places: PlaceByColumn | null;
  derivers: readonly RowDeriver[];
}

/** Reads a sample of the file as the import would read it, and collects what the preview shows. */
export class DryRunPass {
  kept = 0;
  /** The number of rows that are points. */
  points = 0;
  readonly #setup: DryRunSetup;
  readonly #findings = new FindingLog();
  readonly #reader: RowReader;
  readonly #repairs: RepairQueue;
  readonly #derivation: RowDerivation;
  readonly #columns: DryRunColumns;
  readonly #exclusions: ExclusionProposals;
  readonly #shapes = new DryRunShapes();
  readonly #rows: DryRun['rows'] = [];
  #sampled = 0;

  constructor(setup: DryRunSetup) {
    const { line, source, plan, joins, derivers } = setup;
    this.#setup = setup;
    this.#reader = new RowReader(
      plan,
      source.columns.map(({ name }) => name),
      this.#findings,
    );
    this.#repairs = new RepairQueue(line, this.#findings, { pass: () => undefined, reject: () => undefined });
    this.#derivation = new RowDerivation(plan, derivers);
    this.#columns = new DryRunColumns(plan, joins);
    this.#exclusions = new ExclusionProposals(plan.matches);
  }

  async readSample(rows: number): Promise<void> {
    for await (const batch of this.#setup.source.sample(rows)) {
      for (let index = 0; index < batch.count && this.#sampled < rows; index++) this.#readRow(batch, index);
      if (this.#repairs.isFull) await this.#repairs.flush();
      if (this.#sampled >= rows) break;
    }
    await this.#repairs.flush();
  }

  #readRow(batch: FeatureBatch, index: number): void {
    this.#sampled++;
    this.#columns.add(batch, index);
    const row = batch.firstRow + index;
    const skipped = this.#skipReason(batch, index);
    if (skipped !== null) {
      if (this.#rows.length < SHOWN_ROWS)
        this.#rows.push({ row, fields: {}, custom: {}, records_count: 0, skipped });
      return;
    }
    this.kept++;
    this.#exclusions.add((source) => parseText(batch.value(index, source)));
    const ready = this.#ready(batch, index);
    this.#derivation.apply(ready, this.#reader.columns);
    const records = this.#countRecords(batch, index, row);
    if (this.#rows.length < SHOWN_ROWS)
      this.#rows.push({ ...this.#shown(ready), records_count: records, skipped: null });
    this.#shapes.add(row, ready.geometry);
    if (!isSurelyValid(ready.geometry)) this.#repairs.add(ready, false);
  }

  /** Returns the reason to skip a row, or null for a row that becomes a parcel. Findings are logged in both cases. */
  #skipReason(batch: FeatureBatch, index: number): string | null {
    const row = batch.firstRow + index;
    if (batch.isDeleted(index)) this.#findings.add('deleted_row', row);
    else if (!this.#reader.isExcluded(batch, index)) {
      if (batch.isUneven?.(index) === true) this.#findings.add('uneven_row', row);
      if (this.#reader.readGeometry(batch, index)) {
        this.#reader.readValues(batch, index);
        return null;
      }
      this.#notePoint(row);
    }
    const found = this.#findings
      .list()
      .find(({ outcome, rows }) => outcome === 'skipped' && rows.at(-1) === row);
    return found?.message ?? 'The row is skipped.';
  }

  #notePoint(row: number): void {
    const point = this.#reader.point();
    if (point === null) return;
    this.points++;
    this.#shapes.addPoint(row, point);
  }

  #ready(batch: FeatureBatch, index: number): ReadyRow {
    const { values, custom, polygons } = this.#reader;
    return {
      row: batch.firstRow + index,
      geometry: polygons.geometry,
      values: keepValues(values),
      custom,
      uuid: null,
      earlier: null,
      placePath: this.#setup.places?.find(batch, index) ?? null,
      keys: [],
      stack: null,
    };
  }

  #countRecords(batch: FeatureBatch, index: number, row: number): number {
    let count = 0;
    for (const join of this.#setup.joins) {
      const records = join.take(batch.value(index, join.setup.keyColumn), row);
      if (join.keepsRecords) count += records.length;
    }
    return count;
  }

  #shown({
    row,
    values,
    custom,
    placePath,
  }: ReadyRow): Pick<DryRun['rows'][number], 'row' | 'fields' | 'custom'> {
    const fields: DryRun['rows'][number]['fields'] = {};
    const { layout, constants } = this.#setup.plan;
    layout.columns.forEach((name, index) => {
      if (constants.has(name)) return; // the same in every row, whatever the file
      const value = shownValue(values[index] ?? null, findParcelColumn(name)?.type ?? null);
      if (value !== null) fields[name] = value;
    });
    if (placePath !== null) fields['path'] = placePath;
    return { row, fields, custom: custom === null ? {} : (JSON.parse(custom) as Record<string, string>) };
  }

  warnings(): string[] {
    return [
      ...(this.#setup.places?.report() ?? []),
      ...this.#setup.derivers.flatMap((deriver) => deriver.report()),
    ];
  }

  result(): Pick<
    DryRun,
    | 'rows_sampled'
    | 'columns'
    | 'county_columns'
    | 'missing'
    | 'rows'
    | 'geometries'
    | 'extent'
    | 'findings'
    | 'joins'
    | 'unknown_codes'
    | 'proposed_exclusions'
  > {
    return {
      rows_sampled: this.#sampled,
      columns: this.#columns.list(),
      rows: this.#rows,
      geometries: this.#shapes.collection(),
      extent: this.#shapes.extent,
      findings: this.#findings.list(),
      joins: this.#setup.joins.map((join) => join.report('sample')),
      // The values of skipped rows are not read, so nothing is known about the columns if all are skipped.
      county_columns: this.kept === 0 ? [] : this.#reader.columns.list(),
      missing: describeMissingColumns(
        (name) => this.#setup.plan.indexOf(name) >= 0,
        findTakenForOwners(this.#setup.plan.matches),
      ),
      unknown_codes: this.#setup.plan.unknownCodes.flatMap((log) => log.report() ?? []),
      proposed_exclusions: this.#exclusions.list(),
    };
  }
}
