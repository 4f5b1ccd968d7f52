import type { ColumnMatch } from './column-match.ts';
import type { RecipeExclusion } from './recipe.ts';
import { isKindColumn, whyNoParcel } from './recognize/not-parcels.ts';

/** A column by which most rows would be left out doesn't say what the rows are. */
const MAX_SHARE = 0.6;
/** The maximum number of different texts that are counted per column. A column of kinds has only a few. */
const MAX_TEXTS = 200;

/** Rows that look like roads, water and the like, with the rule that would leave them out. `rows` is their number in the sample. */
export interface ProposedExclusion {
  rule: RecipeExclusion & { equals: string[] };
  rows: number;
}

/** Counts, over a sample of rows, the texts that say that a row is not a parcel. */
export class ExclusionProposals {
  readonly #counts: ReadonlyMap<number, { column: string; texts: Map<string, number> }>;
  #rows = 0;

  /** `matches` are the columns of the file. The parcel number and columns like `POLY_TYPE` are looked at. */
  constructor(matches: readonly ColumnMatch[]) {
    const telling = matches.filter(({ from, to }) => to === 'parcelnumb' || isKindColumn(from));
    this.#counts = new Map(telling.map(({ source, from }) => [source, { column: from, texts: new Map() }]));
  }

  /** Counts one row. `textOf` returns the text of a column in it, or null. */
  add(textOf: (source: number) => string | null): void {
    this.#rows++;
    for (const [source, { texts }] of this.#counts) {
      const text = textOf(source);
      if (text === null || whyNoParcel(text) === null) continue;
      if (texts.has(text) || texts.size < MAX_TEXTS) texts.set(text, (texts.get(text) ?? 0) + 1);
    }
  }

  /** Returns a proposal for each column and reason, the most rows first. */
  list(): ProposedExclusion[] {
    return [...this.#counts.values()]
      .filter(({ texts }) => sum(texts.values()) <= this.#rows * MAX_SHARE)
      .flatMap(({ column, texts }) => {
        const byReason = Map.groupBy(texts, ([text]) => whyNoParcel(text) ?? '');
        return [...byReason].map(([reason, found]) => ({
          rule: { column, equals: found.map(([text]) => text), reason },
          rows: sum(found.map(([, count]) => count)),
        }));
      })
      .toSorted((a, b) => b.rows - a.rows);
  }
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
