import { classifyColumn } from './classify-column.ts';
import type { CountyColumn } from './county-columns.ts';

/** Columns beyond this are not listed, so they stay hidden: a hostile file may call every value differently. */
const MAX_COLUMNS = 5_000;

/** What is seen of one county column while rows go by. Memory is bounded, whatever the values are. */
export class ColumnNotes {
  filled = 0;
  isNumber = true;

  /** `value` is neither null nor empty. */
  add(value: string | number | boolean): void {
    this.filled++;
    if (this.isNumber && typeof value !== 'number') this.isNumber = isNumeral(value);
  }
}

/** Notes of all county columns of a file, in the order in which they are first asked for. */
export class ColumnLog {
  readonly #inRecords: boolean;
  readonly #notes = new Map<string, ColumnNotes>();

  constructor(inRecords: boolean) {
    this.#inRecords = inRecords;
  }

  /** The notes of a column, to add values to. Ask once for a column where rows are many. */
  of(asWritten: string): ColumnNotes {
    // As jsonb keeps it.
    const name = asWritten.replaceAll('\0', '').toWellFormed();
    let notes = this.#notes.get(name);
    if (notes === undefined) {
      notes = new ColumnNotes();
      if (this.#notes.size < MAX_COLUMNS) this.#notes.set(name, notes);
    }
    return notes;
  }

  list(): CountyColumn[] {
    return [...this.#notes].map(([name, { filled, isNumber }]) => ({
      name,
      in_records: this.#inRecords,
      filled,
      is_number: isNumber && filled > 0,
      ...classifyColumn(name),
      decided_by: 'rule',
    }));
  }
}

function isNumeral(value: string | boolean): boolean {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value);
}
