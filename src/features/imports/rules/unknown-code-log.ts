import type { UnknownCodes } from './report-parts.ts';

const MAX_CODES = 1000;
const LISTED = 100;

/** Counts the codes of one column that its code table does not have. */
export class UnknownCodeLog {
  readonly #column: string;
  readonly #lookup: string;
  readonly #codes = new Map<string, number>();
  #count = 0;

  constructor(column: string, lookup: string) {
    this.#column = column;
    this.#lookup = lookup;
  }

  add(code: string): void {
    this.#count++;
    const known = this.#codes.get(code);
    if (known !== undefined) this.#codes.set(code, known + 1);
    else if (this.#codes.size < MAX_CODES) this.#codes.set(code, 1);
  }

  /** Null when every code was known. */
  report(): UnknownCodes | null {
    if (this.#count === 0) return null;
    const codes = [...this.#codes]
      .map(([code, count]) => ({ code: code.slice(0, 200), count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, LISTED);
    return { column: this.#column, lookup: this.#lookup, count: this.#count, codes };
  }
}
