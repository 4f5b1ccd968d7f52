import type { ColumnLog } from '../../../parcels/rules/column-log.ts';
import type { StoredValue } from '../../../parcels/rules/parcel-row.ts';
import { addMember } from '../../rules/custom-json.ts';
import type { DerivedRow, RowDeriver } from './row-deriver.ts';
import type { RowPlan } from './row-plan.ts';
import type { ReadyRow } from './row-writer.ts';

/** Runs the derivers on a row that is about to be written, and stores what they set. */
export class RowDerivation implements DerivedRow {
  #row: ReadyRow | undefined;
  #log: ColumnLog | undefined;
  #columns: readonly { name: string; target: number }[] = [];
  readonly #steps: readonly { deriver: RowDeriver; columns: readonly { name: string; target: number }[] }[];

  constructor(plan: RowPlan, derivers: readonly RowDeriver[]) {
    this.#steps = derivers.map((deriver) => ({
      deriver,
      columns: deriver.columns.map(({ name }) => ({ name, target: plan.indexOf(name) })),
    }));
  }

  /** `log` counts the values that become county columns. */
  apply(ready: ReadyRow, log: ColumnLog): void {
    this.#log = log;
    this.#row = ready;
    for (const { deriver, columns } of this.#steps) {
      this.#columns = columns;
      deriver.derive(ready.geometry, this);
    }
  }

  get #ready(): ReadyRow {
    if (this.#row === undefined) throw new Error('no row is being derived');
    return this.#row;
  }

  get row(): number {
    return this.#ready.row;
  }

  get(index: number): StoredValue {
    const target = this.#columns[index]?.target ?? -1;
    const value = target < 0 ? null : (this.#ready.values[target] ?? null);
    return typeof value === 'object' && value !== null ? value.toString() : value;
  }

  set(index: number, value: StoredValue): void {
    const column = this.#columns[index];
    if (column === undefined) throw new Error(`the deriver declared no column ${index}`);
    const ready = this.#ready;
    if (column.target >= 0) ready.values[column.target] = value;
    else if (value !== null) {
      this.#log?.of(column.name).add(value);
      ready.custom = addMember(ready.custom, column.name, value);
    }
  }

  setPlace(path: string): void {
    this.#ready.placePath = path;
  }
}
