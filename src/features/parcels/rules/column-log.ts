import { classifyColumn } from './classify-column.ts';
import { ColumnNotes } from './column-notes.ts';
import type { CountyColumn } from './county-columns.ts';

/** Columns beyond this are not listed, so they stay hidden: a hostile file may call every value differently. */
const MAX_COLUMNS = 5_000;

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
    return [...this.#notes].map(([name, notes]) => ({
      name,
      in_records: this.#inRecords,
      filled: notes.filled,
      is_number: notes.isNumber && notes.filled > 0,
      ...classifyColumn(name, notes),
      decided_by: 'rule',
    }));
  }
}
