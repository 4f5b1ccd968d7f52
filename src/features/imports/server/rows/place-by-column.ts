import type { FeatureBatch, SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { parseText } from '../../rules/parse-value.ts';
import { plainPlaceName } from '../../rules/place-name.ts';

const LISTED = 20;
const MAX_NAMES = 1000;

/** A place below the county that parcels can be assigned to. */
export interface SmallerPlace {
  path: string;
  name: string;
}

/** Finds the smaller place of a row by the name in a column of the file. */
export class PlaceByColumn {
  readonly #source: number;
  readonly #column: string;
  readonly #paths = new Map<string, string>();
  readonly #unknown = new Map<string, number>();
  #found = 0;

  /** If several of the `places` have the same name, the first one counts. Throws a `Problem` when the file has no such column. */
  constructor(column: string, columns: readonly SourceColumn[], places: readonly SmallerPlace[]) {
    this.#column = column;
    this.#source = columns.findIndex(({ name }) => name === column);
    if (this.#source < 0)
      throw new Problem(
        'invalid_input',
        `The recipe assigns parcels to places by the column ${JSON.stringify(column)}, which the file does not have.`,
      );
    for (const { path, name } of places) {
      const plain = plainPlaceName(name);
      if (!this.#paths.has(plain)) this.#paths.set(plain, path);
    }
  }

  find(batch: FeatureBatch, index: number): string | null {
    const name = parseText(batch.value(index, this.#source));
    if (name === null) return null;
    const path = this.#paths.get(plainPlaceName(name));
    if (path !== undefined) {
      this.#found++;
      return path;
    }
    const known = this.#unknown.get(name);
    if (known !== undefined) this.#unknown.set(name, known + 1);
    else if (this.#unknown.size < MAX_NAMES) this.#unknown.set(name, 1);
    return null;
  }

  report(): string[] {
    const names = [...this.#unknown].toSorted((a, b) => b[1] - a[1]);
    const rows = this.#found === 1 ? '1 row was' : `${this.#found.toLocaleString('en-US')} rows were`;
    const found = `${rows} assigned to a smaller place by ${this.#column}.`;
    if (names.length === 0) return [found];
    const listed = names
      .slice(0, LISTED)
      .map(([name, count]) => `${name} (${count.toLocaleString('en-US')})`);
    const more = names.length > LISTED ? `, and ${names.length - LISTED} more names` : '';
    return [
      found,
      `The county has no place with these names: ${listed.join(', ')}${more}. Their parcels belong to the county itself.`,
    ];
  }
}
