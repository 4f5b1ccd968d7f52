import type { RawValue } from '../../../../backend/formats/feature-source.ts';
import { plainJoinKey } from '../../rules/join-key.ts';
import type { JoinReport } from '../../rules/report-parts.ts';
import type { JoinSetup } from './join-source.ts';
import type { TableRecord } from './join-table.ts';

const LISTED = 100;
const MAX_IDLE_KEYS = 10_000;

/** Counts for one joined table which records joined which parcels, for the report. */
export class ParcelJoin {
  readonly setup: JoinSetup;
  /** The index of the first joined column among the source's columns. */
  readonly firstColumn: number;
  readonly name: string;
  readonly #keyNames: { parcel: string; table: string };
  /** 1 at the id of each record that joined a parcel. */
  readonly #used: Uint8Array;
  #matchedParcels = 0;
  #parcelsWithout = 0;
  readonly #rowsWithout: number[] = [];
  #mostRecords = 0;
  #mostKey: string | null = null;
  /** The keys that never join, such as `---`, with the numbers of parcels and records that have them. */
  readonly #idle = new Map<string, { parcels: number; records: number }>();

  constructor(
    setup: JoinSetup,
    firstColumn: number,
    name: string,
    keyNames: { parcel: string; table: string },
  ) {
    this.setup = setup;
    this.firstColumn = firstColumn;
    this.name = name;
    this.#keyNames = keyNames;
    this.#used = new Uint8Array(setup.table.recordCount + 1);
  }

  /** Returns true if any key has several records: then the records are stored with the parcels. */
  get keepsRecords(): boolean {
    return this.setup.table.mostRecords > 1;
  }

  /** Returns the name that a column of the source has in the table; undefined for a column that is not from the table. */
  ownNameOf(source: number): string | undefined {
    return this.setup.table.columns[source - this.firstColumn]?.name;
  }

  /** Counts the row of this key as a parcel and returns its records. */
  take(key: RawValue, row: number): readonly TableRecord[] {
    const records = this.setup.table.find(key);
    for (const { id } of records) this.#used[id] = 1;
    if (records.length > 0) {
      this.#matchedParcels++;
      if (records.length > this.#mostRecords) {
        this.#mostRecords = records.length;
        this.#mostKey = String(key);
      }
      return records;
    }
    this.#parcelsWithout++;
    if (this.#rowsWithout.length < LISTED) this.#rowsWithout.push(row);
    if (plainJoinKey(key, this.setup.table.form) === '')
      this.#noteIdle(key === null ? '' : String(key), 'parcels');
    return records;
  }

  #noteIdle(written: string, side: 'parcels' | 'records'): void {
    const key = written.trim();
    const known = this.#idle.get(key);
    if (known !== undefined) known[side]++;
    else if (this.#idle.size < MAX_IDLE_KEYS) this.#idle.set(key, { parcels: 0, records: 0, [side]: 1 });
  }

  /** Returns the report. For a `sample` of the rows, it has no records without a parcel, because the rest of the file may have their parcels. */
  report(scope: 'file' | 'sample'): JoinReport {
    const { table, rules } = this.setup;
    let recordsWithout = 0;
    const keys = new Set<string>();
    let keyCount = 0;
    let lastKey: string | undefined;
    for (const { id, written, isIdle } of scope === 'file' ? table.listKeys() : []) {
      if (isIdle) this.#noteIdle(written, 'records');
      if (this.#used[id] === 1) continue;
      recordsWithout++;
      if (isIdle) continue;
      // Records are sorted by key, so equal keys are adjacent.
      const key = plainJoinKey(written, table.form);
      if (key === lastKey) continue;
      lastKey = key;
      keyCount++;
      if (keys.size < LISTED) keys.add(written.trim());
    }
    return {
      table: this.name,
      parcel_column: this.#keyNames.parcel,
      table_column: this.#keyNames.table,
      records: table.recordCount,
      matched_parcels: this.#matchedParcels,
      parcels_without_record: this.#parcelsWithout,
      rows_without_record: this.#rowsWithout,
      records_without_parcel: recordsWithout,
      keys_without_parcel_count: keyCount,
      keys_without_parcel: [...keys],
      idle_keys: [...this.#idle]
        .map(([key, counts]) => ({ key, ...counts }))
        .toSorted((a, b) => b.parcels + b.records - (a.parcels + a.records))
        .slice(0, LISTED),
      most_records: this.#mostRecords,
      most_records_key: this.#mostKey,
      keeps_records: this.keepsRecords,
      rules: rules.flatMap(({ rule, reason }, index) =>
        reason === '' ? [] : [{ column: table.columns[index]?.name ?? '', rule, reason }],
      ),
    };
  }
}
