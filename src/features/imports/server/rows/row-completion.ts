import path from 'node:path';
import type { FeatureBatch, RawValue } from '../../../../backend/formats/feature-source.ts';
import type { ColumnLog } from '../../../parcels/rules/column-log.ts';
import type { CountyColumn } from '../../../parcels/rules/county-column-schema.ts';
import type { FindCodeValue } from '../../rules/builtin-code-tables.ts';
import { hashText } from '../../rules/hash-text.ts';
import type { TableRecord } from '../joins/join-table.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';
import { RecordFile } from '../joins/record-file.ts';
import type { ImportResult } from '../run/worker-messages.ts';
import type { PlaceByColumn } from './place-by-column.ts';
import { RowDerivation } from './row-derivation.ts';
import type { RowDeriver } from './row-deriver.ts';
import type { RowPlan } from './row-plan.ts';
import type { ReadyRow } from './row-writer.ts';

/** The file in the scratch folder that holds the records of parcels until their table is filled. */
export const RECORD_FILE = 'records.copy';

export interface CompletionSetup {
  plan: RowPlan;
  joins: readonly ParcelJoin[];
  lookups: ReadonlyMap<string, FindCodeValue>;
  places: PlaceByColumn | null;
  derivers: readonly RowDeriver[];
  scratchDir: string;
}

const NO_KEYS: readonly RawValue[] = [];

/** The records of one joined table that are stored with a parcel. */
interface TakenRecords {
  join: ParcelJoin;
  records: readonly TableRecord[];
}

/** Adds to a row the values that the recipe takes from elsewhere: its smaller place, values from its location, and records of joined tables. */
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

  /** Returns the joined table that a column of the source is from and the column's name there; undefined for a column of the file itself. */
  tableOf(source: number): { name: string; column: string } | undefined {
    for (const join of this.#joins) {
      const column = join.ownNameOf(source);
      if (column !== undefined) return { name: join.name, column };
    }
    return undefined;
  }

  /** Reads the place and the join keys from the batch, which must still hold the row. */
  begin(batch: FeatureBatch, index: number): Pick<ReadyRow, 'placePath' | 'keys'> {
    return {
      placePath: this.#places?.find(batch, index) ?? null,
      keys:
        this.#joins.length === 0
          ? NO_KEYS
          : this.#joins.map(({ setup }) => batch.value(index, setup.keyColumn)),
    };
  }

  /** Fills the values from the location; call it when the geometry is final. */
  derive(ready: ReadyRow, log: ColumnLog): void {
    this.#derivation?.apply(ready, log);
  }

  /** Finds the records that are stored with the row; call it once, when the row became a parcel. */
  take({ row, keys }: ReadyRow): TakenRecords[] {
    return this.#joins.flatMap((join, index) => {
      const records = join.take(keys[index] ?? null, row);
      // A single record adds nothing to the parcel's own fields.
      return records.length < 2 || this.#records === null ? [] : [{ join, records }];
    });
  }

  /** Stores the records of a parcel. */
  finish(ogcFid: number, taken: readonly TakenRecords[]): void {
    let before = 0;
    for (const { join, records } of taken) {
      this.#records?.add(ogcFid, join, records, before);
      before += records.length;
    }
  }

  /** Closes the file of records; call it after the last row. */
  close(): void {
    this.#records?.close();
  }

  /** Returns the county columns of the records. */
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

/** Returns a hash of the values of records in any order; 0 for none. The names of their tables don't count: some counties have the year in them. */
export function hashRecords(taken: readonly TakenRecords[]): number {
  let sum = 0;
  for (const { records } of taken)
    for (const { values } of records) sum = (sum + hashText(values.join('\u0000'))) % 2 ** 52;
  return sum;
}
