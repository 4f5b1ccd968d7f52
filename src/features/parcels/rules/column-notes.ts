import { STATES } from './column-words.ts';
import { type ValueShape, shapeOf } from './value-shape.ts';

/** The maximum number of distinct values that are remembered, so that each is examined once. */
const MAX_DISTINCT = 2_000;
/** All of the first values are examined, then one in `STRIDE`. */
const ALL_OF_FIRST = 20_000;
const STRIDE = 8;
/** Longer values are truncated before they are examined and remembered. */
const MAX_LENGTH = 300;

/** Statistics of one county column, collected while rows are read. Memory is bounded for any values. */
export class ColumnNotes {
  /** The number of rows with a value. */
  filled = 0;
  /** True while every examined value is a number. */
  isNumber = true;
  /** The number of distinct values examined. Beyond `MAX_DISTINCT` a value may count more than once. */
  distinct = 0;
  /** The number of distinct values of each shape. */
  readonly shapes: Record<ValueShape, number> = {
    contact: 0,
    phone: 0,
    person: 0,
    street: 0,
    town: 0,
    land: 0,
    plain: 0,
    word: 0,
    text: 0,
  };
  /** The numbers of distinct values with a digit, of those like ten-digit telephone numbers, and of those like ZIP codes. */
  numerals = 0;
  phoneNumbers = 0;
  zips = 0;
  /** The number of distinct states among the values, alone or after a town. */
  get states(): number {
    return this.#states.size;
  }
  readonly #states = new Set<string>();
  readonly #seen = new Set<string | number | boolean>();

  /** Adds a value, which must be neither null nor empty. */
  add(value: string | number | boolean): void {
    this.filled++;
    if (this.filled > ALL_OF_FIRST && this.filled % STRIDE !== 0) return;
    const shortened =
      typeof value === 'string' && value.length > MAX_LENGTH ? value.slice(0, MAX_LENGTH) : value;
    if (this.#seen.has(shortened)) return;
    if (this.#seen.size < MAX_DISTINCT) this.#seen.add(shortened);
    this.#look(shortened);
  }

  #look(value: string | number | boolean): void {
    this.distinct++;
    const text = String(value).trim();
    if (this.isNumber && typeof value !== 'number') this.isNumber = isNumeral(value);
    if (/\d/.test(text)) this.numerals++;
    if (/^1?[2-9]\d\d[2-9]\d{6}$/.test(text)) this.phoneNumbers++;
    if (/^\d{5}(?:-?\d{4})?$/.test(text)) this.zips++;
    const shape = typeof value === 'string' ? shapeOf(value) : 'plain';
    this.shapes[shape]++;
    const state = shape === 'town' ? /([A-Z]{2}),? +\d{5}/i.exec(text)?.[1] : text;
    if (state?.length === 2 && STATES.has(state.toUpperCase())) this.#states.add(state.toUpperCase());
  }
}

function isNumeral(value: string | boolean): boolean {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value.trim());
}
