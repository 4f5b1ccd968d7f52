import path from 'node:path';
import type { FeatureBatch, RawValue } from '../../../../backend/formats/feature-source.ts';
import type { Lookup } from '../../rules/builtin-lookups.ts';
import type { ColumnLog } from '../../../parcels/rules/column-log.ts';
import type { CountyColumn } from '../../../parcels/rules/county-columns.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';
import type { PlaceByColumn } from './place-by-column.ts';
import { RecordFile } from '../joins/record-file.ts';
import { RowDerivation } from './row-derivation.ts';
import type { RowDeriver } from './row-deriver.ts';
import type { RowPlan } from './row-plan.ts';
import type { ReadyRow } from './row-writer.ts';
import type { ImportResult } from '../run/worker-messages.ts';

/** The file in the scratch folder where the records of parcels wait for their table. */
export const RECORD_FILE = 'records.copy';

export interface CompletionSetup {
  plan: RowPlan;
  joins: readonly ParcelJoin[];
  lookups: ReadonlyMap<string, Lookup>;
  places: PlaceByColumn | null;
  derivers: readonly RowDeriver[];
  scratchDir: string;
}

const NO_KEYS: readonly RawValue[] = [];

/** What recipes add to a row beyond its own values: the place and the values of where it lies, and its records in joined tables. */
export class RowCompletion {
  readonly #joins: readonly ParcelJoin[];
  readonly #places: PlaceByColumn | null;
  readonly #derivers: readonly RowDeriver[];
  readonly #derivation: RowDerivation | null;
  readonly #records: RecordFile | null;

  constructor({ plan, joins, lookups, places, derivers, scratchDir }: CompletionSetup) {
    this.#joins = joins;
    this.#places = places;
    this.#derivers = derivers;
    this.#derivation = derivers.length === 0 ? null : new RowDerivation(plan, derivers);
    const kept = joins.filter(({ keepsRecords }) => keepsRecords);
    const file = path.join(scratchDir, RECORD_FILE);
    this.#records = kept.length === 0 ? null : new RecordFile(file, plan, kept, lookups);
  }

  /** The joined table that a column of the source is from, and its name there. */
  tableOf(source: number): { name: string; column: string } | undefined {
    for (const join of this.#joins) {
      const column = join.ownNameOf(source);
      if (column !== undefined) return { name: join.name, column };
    }
    return undefined;
  }

  /** While the batch is at hand. */
  begin(batch: FeatureBatch, index: number): Pick<ReadyRow, 'placePath' | 'keys'> {
    return {
      placePath: this.#places?.find(batch, index) ?? null,
      keys:
        this.#joins.length === 0
          ? NO_KEYS
          : this.#joins.map(({ setup }) => batch.value(index, setup.keyColumn)),
    };
  }

  /** When the geometry is what it will be. */
  derive(ready: ReadyRow, log: ColumnLog): void {
    this.#derivation?.apply(ready, log);
  }

  /** When the row is a parcel. */
  finish(ogcFid: number, { row, keys }: ReadyRow): void {
    let before = 0;
    this.#joins.forEach((join, index) => {
      const records = join.take(keys[index] ?? null, row);
      // A single record is what the parcel's own fields say.
      if (records.length < 2 || this.#records === null) return;
      this.#records.add(ogcFid, join, records, before);
      before += records.length;
    });
  }

  /** When every row is read. */
  close(): void {
    this.#records?.close();
  }

  /** The county columns of the records. */
  countyColumns(): CountyColumn[] {
    return this.#records?.columns.list() ?? [];
  }

  report(): Pick<ImportResult, 'joins' | 'spatial_joins' | 'warnings'> {
    return {
      joins: this.#joins.map((join) => join.report('file')),
      spatial_joins: this.#derivers.flatMap((deriver) => deriver.spatialJoins?.() ?? []),
      warnings: [...(this.#places?.report() ?? []), ...this.#derivers.flatMap((deriver) => deriver.report())],
    };
  }
}
