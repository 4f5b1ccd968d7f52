import type { FeatureBatch, FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { BatchRange, wrapSource } from '../../../../backend/formats/wrapped-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { parseRowCondition, type RowCondition } from '../../rules/row-condition.ts';
import { findColumn } from '../joins/join-table.ts';

/** The maximum number of values of a column that the message names when no row meets the condition. */
const NAMED_VALUES = 12;
/** A statewide file has about a hundred counties, so a sample of it has few rows of each county. */
const SAMPLE_FACTOR = 20;

/**
 * Returns the rows of a source that meet a condition, with their row numbers. Rows that are not selected are skipped before their geometry is read. Throws
 * a `Problem` when the condition can't be read or names a column that the source lacks, and while reading if no row meets it.
 */
export function selectRows(source: FeatureSource, where: string): FeatureSource {
  const condition = parseRowCondition(where);
  const columns = new Map(
    condition.columns.map((name) => [name, findColumn(source.columns, name, 'file')] as const),
  );
  const selection = { condition, columns };
  async function* features(options?: { attributes: boolean }): AsyncGenerator<FeatureBatch> {
    const seen = new SeenValues([...columns]);
    let isAny = false;
    // The condition needs the attributes even if the caller doesn't.
    for await (const batch of source.features({ ...options, attributes: true })) {
      if (!isAny) seen.note(batch);
      for (const run of runsOf(batch, selection)) {
        isAny = true;
        yield run;
      }
    }
    if (!isAny)
      throw new Problem(
        'unreadable_file',
        `No row of the file meets the condition ${where}. ${seen.describe()}`,
      );
  }
  return wrapSource(source, {
    rowCount: null,
    features,
    async *sample(rows) {
      let found = 0;
      for await (const batch of source.sample(rows * SAMPLE_FACTOR)) {
        for (const run of runsOf(batch, selection)) {
          yield run;
          found += run.count;
          if (found >= rows) return;
        }
      }
      if (found > 0) return;
      for await (const run of features()) {
        yield run;
        found += run.count;
        if (found >= rows) return;
      }
    },
  });
}

interface Selection {
  condition: RowCondition;
  /** The index of each column that the condition names. */
  columns: ReadonlyMap<string, number>;
}

/** Yields the selected rows of a batch. Each run of selected rows without a gap is a batch of its own. */
function* runsOf(batch: FeatureBatch, { condition, columns }: Selection): Generator<FeatureBatch> {
  let row = 0;
  const valueOf = (name: string) => batch.value(row, columns.get(name) as number);
  let from = -1;
  for (row = 0; row < batch.count; row++) {
    const isSelected = !batch.isDeleted(row) && condition.meets(valueOf);
    if (isSelected && from < 0) from = row;
    if (isSelected || from < 0) continue;
    yield new BatchRange(batch, from, row);
    from = -1;
  }
  if (from >= 0) yield from === 0 ? batch : new BatchRange(batch, from, batch.count);
}

/** Some values of the columns of a condition, for the message when no row meets it. */
class SeenValues {
  readonly #columns: readonly (readonly [name: string, column: number, values: Set<string>])[];

  constructor(columns: readonly (readonly [string, number])[]) {
    this.#columns = columns.map(([name, column]) => [name, column, new Set<string>()]);
  }

  note(batch: FeatureBatch): void {
    for (const [, column, values] of this.#columns) {
      for (let row = 0; row < batch.count && values.size <= NAMED_VALUES; row++)
        values.add(String(batch.value(row, column) ?? '').slice(0, 40));
    }
  }

  describe(): string {
    const described = this.#columns.map(([name, , values]) => {
      const named = [...values]
        .slice(0, NAMED_VALUES)
        .map((value) => (value === '' ? 'empty' : `'${value}'`));
      return `${name} has ${values.size > NAMED_VALUES ? 'for example ' : ''}the values ${named.join(', ')}`;
    });
    return `${described.join('; ')}.`;
  }
}
