import { classifyColumn } from './classify-column.ts';
import { ColumnNotes } from './column-notes.ts';
import type { CountyColumn } from './county-column-schema.ts';

/** Columns beyond this number are not listed, so they count as personal. A hostile file may have a new column for every value. */
const MAX_COLUMNS = 5_000;

/** The notes on all county columns of a file, in the order in which they first appear. */
export class ColumnLog {
  readonly #of: 'parcels' | 'records';
  readonly #notes = new Map<string, ColumnNotes>();

  /** `records`: the columns are in records of joined tables. */
  constructor(of: 'parcels' | 'records') {
    this.#of = of;
  }

  /** Returns the notes on a column, to add values to. Call it once per column when there are many rows. */
  of(asWritten: string): ColumnNotes {
    // Changes the name as `custom-json.ts` does before it is stored: jsonb can't hold NUL or half of a surrogate pair.
    const name = asWritten.replaceAll('\0', '').toWellFormed();
    let notes = this.#notes.get(name);
    if (notes === undefined) {
      notes = new ColumnNotes();
      if (this.#notes.size < MAX_COLUMNS) this.#notes.set(name, notes);
    }
    return notes;
  }

  list(): CountyColumn[] {
    return [...this.#notes].map(([name, notes]) => ({
      name,
      in_records: this.#of === 'records',
      filled: notes.filled,
      is_number: notes.isNumber && notes.filled > 0,
      ...classifyColumn(name, notes),
      decided_by: 'rule',
    }));
  }
}
