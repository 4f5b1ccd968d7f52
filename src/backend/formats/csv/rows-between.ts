import { countLabel } from '../../../kernel/count-label.ts';
import type { RawValue } from '../feature-source.ts';

/** The kinds of rows of a report that are not records. */
export type RowBetween = 'empty' | 'header' | 'note' | 'ruler' | 'total';

const LABELS: Readonly<Record<RowBetween, readonly [singular: string, plural: string]>> = {
  header: ['row that repeats the names of the columns', 'rows that repeat the names of the columns'],
  total: ['row with totals or a count', 'rows with totals or counts'],
  note: ['line of text', 'lines of text'],
  ruler: ['line of dashes', 'lines of dashes'],
  empty: ['empty row', 'empty rows'],
};

const RULER = /^[-=_]+$/;
const TOTAL = /^(?:(?:grand|report|page|county|overall|final|sub)[ -]?)?totals?\b[ :=]*[\d,.$]*$/i;
const NUMBER = /^[-+($]*\d[\d,.]*[)%]?$|^[-+]?\$?\s*\d[\d,.]*$/;
/** Matches counts that programs write below a table: `(1234 rows affected)`, `1234 rows selected.`, `Record count: 1234`. */
const COUNT =
  /^\(?[\d,]+ (?:rows?|records?|parcels?)(?: \w+)?\.?\)?$|^(?:total )?(?:number of )?(?:rows?|records?|parcels?)(?: count)?\s*[:=]\s*[\d,]+$/i;
/** Matches such a count after it was cut into fields of fixed widths and joined again. */
const CUT_COUNT = /^\(?[\d,]+\s*rows?\s*(?:affected|selected|returned)\.?\)?$/i;

/** Programs of DOS write this character at the end of a file. */
const END_OF_FILE = '\u001A';
/** Matches notes that people and programs write below a table, or between its pages: `Page 2 of 3`, `Source: Office of the Assessor`, `Completion time: 2026-01-02`, `Data as of 01/02/2026`. */
const NOTE =
  /^(?:source|notes?|disclaimer|completion time|page \d+(?: (?:of|\/) \d+)?$|(?:prepared|printed|generated|created|exported|extracted)\b.*\b(?:by|on|from|at)|data (?:is |are )?(?:as of|current))\b/i;
/**
 * Matches the first field of every complete row that is not a record, except for empty rows, repeated names of the columns, and counts that were cut into
 * fields of fixed widths. Few records match.
 */
export const MAYBE_BETWEEN =
  /total|rows?\b|records?\b|parcels?\b|^[-=_]+$|^\(|^(?:page|source|notes?|completion|disclaimer|data|prepared|printed|generated|created|exported|extracted)\b/i;
const MIN_COLUMNS = 3;
const MAX_SHOWN = 80;

/**
 * Returns the kind of a row that is not a record: it repeats the names of the columns (as on each page of a report), or contains only dashes, totals, a line of text or
 * nothing. Returns null for a record. `names` are the names of the columns, trimmed; null if the table has none.
 */
export function findRowBetween(row: readonly RawValue[], names: readonly string[] | null): RowBetween | null {
  const texts = row.map((value) => String(value ?? '').trim());
  const [first, ...others] = texts.filter((text) => text !== '' && text !== END_OF_FILE);
  if (first === undefined) return 'empty';
  if (others.length > 0 && isHeader(texts, names)) return 'header';
  if (RULER.test(first)) return others.every((text) => RULER.test(text)) ? 'ruler' : null;
  if (TOTAL.test(first) && others.length > 0)
    return others.every((text) => NUMBER.test(text) || COUNT.test(text)) ? 'total' : null;
  if (CUT_COUNT.test(texts.join(''))) return 'total';
  if (others.length > 0 || names?.length === 1) return null;
  if (COUNT.test(first) || TOTAL.test(first)) return 'total';
  return isNote(first, row.length, names) ? 'note' : null;
}

/** Returns true if the only text of a row is a note. A row that also has separators of empty fields may be a record, so then only a match of `NOTE` counts. */
function isNote(text: string, fields: number, names: readonly string[] | null): boolean {
  if (names === null || names.length < MIN_COLUMNS) return false;
  return NOTE.test(text) || (fields === 1 && /\p{L}{2}\s+\p{L}/u.test(text));
}

function isHeader(texts: readonly string[], names: readonly string[] | null): boolean {
  return names !== null && texts.length === names.length && texts.every((text, at) => text === names[at]);
}

/** Counts the rows that were left out in one pass over a table. */
export class RowsBetween {
  readonly names: readonly string[] | null;
  readonly #counts = new Map<RowBetween, number>();
  #note: string | undefined;

  constructor(names: readonly string[] | null) {
    this.names = names;
  }

  /** Counts a row that is not a record, and returns true. Returns false for a record. */
  countLeftOut(row: readonly RawValue[]): boolean {
    const kind = findRowBetween(row, this.names);
    if (kind === null) return false;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (kind === 'note') this.#note ??= row.join('').trim().slice(0, MAX_SHOWN);
    return true;
  }

  /** Returns a sentence about the rows that were left out; an empty list if only empty rows, or none, were left out. */
  describe(): string[] {
    const kinds = (Object.keys(LABELS) as RowBetween[]).filter((kind) => this.#counts.has(kind));
    if (kinds.every((kind) => kind === 'empty')) return [];
    const parts = kinds.map((kind) => {
      const count = this.#counts.get(kind) ?? 0;
      const example = kind === 'note' ? ` such as ${JSON.stringify(this.#note)}` : '';
      return countLabel(count, ...LABELS[kind]) + example;
    });
    return [`These rows are not records, and are left out: ${parts.join(', ')}.`];
  }
}
