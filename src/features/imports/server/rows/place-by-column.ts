import type { FeatureBatch, SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { parseText } from '../../rules/parse-value.ts';
import { splitPlaceName } from '../../rules/place-name.ts';

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
  /** The places by their plain names. A city and a town may have the same one. */
  readonly #places = new Map<string, { path: string; kind: string }[]>();
  readonly #unknown = new NameCounts();
  readonly #unclear = new NameCounts();
  #found = 0;

  /** If a name is that of several `places`, the first one of its kind counts, or else the first one. Throws a `Problem` when the file has no such column. */
  constructor(column: string, columns: readonly SourceColumn[], places: readonly SmallerPlace[]) {
    this.#column = column;
    this.#source = columns.findIndex(({ name }) => name === column);
    if (this.#source < 0)
      throw new Problem(
        'invalid_input',
        `The recipe assigns parcels to places by the column ${JSON.stringify(column)}, which the file does not have.`,
      );
    for (const { path, name } of places) {
      const { plain, kind } = splitPlaceName(name);
      const others = this.#places.get(plain);
      if (others === undefined) this.#places.set(plain, [{ path, kind }]);
      else others.push({ path, kind });
    }
  }

  find(batch: FeatureBatch, index: number): string | null {
    const name = parseText(batch.value(index, this.#source));
    if (name === null) return null;
    const { plain, kind } = splitPlaceName(name);
    const all = this.#places.get(plain) ?? [];
    const ofKind = kind === '' ? [] : all.filter((place) => place.kind === kind);
    const [place, ...others] = ofKind.length > 0 ? ofKind : all;
    if (place === undefined) {
      this.#unknown.add(name);
      return null;
    }
    this.#found++;
    if (others.length > 0) this.#unclear.add(name, place.path);
    return place.path;
  }

  report(): string[] {
    const rows = this.#found === 1 ? '1 row was' : `${this.#found.toLocaleString('en-US')} rows were`;
    const unclear = this.#unclear.describe();
    const unknown = this.#unknown.describe();
    return [
      `${rows} assigned to a smaller place by ${this.#column}.`,
      ...(unclear === null
        ? []
        : [`The county has several places with these names, and the first one was taken: ${unclear}.`]),
      ...(unknown === null
        ? []
        : [
            `The county has no place with these names: ${unknown}. Their parcels belong to the county itself.`,
          ]),
    ];
  }
}

/** Counts the rows of names. */
class NameCounts {
  readonly #counts = new Map<string, { count: number; note: string }>();

  /** `note` is shown behind the count. */
  add(name: string, note = ''): void {
    const known = this.#counts.get(name);
    if (known !== undefined) known.count++;
    else if (this.#counts.size < MAX_NAMES) this.#counts.set(name, { count: 1, note });
  }

  /** Returns the most frequent names with their counts; null if there are none. */
  describe(): string | null {
    const names = [...this.#counts].toSorted(([, a], [, b]) => b.count - a.count);
    if (names.length === 0) return null;
    const listed = names
      .slice(0, LISTED)
      .map(
        ([name, { count, note }]) =>
          `${name} (${count.toLocaleString('en-US')}${note === '' ? '' : `, ${note}`})`,
      );
    return `${listed.join(', ')}${names.length > LISTED ? `, and ${names.length - LISTED} more names` : ''}`;
  }
}
