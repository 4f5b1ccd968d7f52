import type {
  FeatureBatch,
  FeatureSource,
  RawValue,
  SourceColumn,
} from '../../../../backend/formats/feature-source.ts';
import type { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import { WrappedBatch, wrapSource } from '../../../../backend/formats/wrapped-source.ts';
import type { ColumnJoinRule } from '../../rules/join-rules.ts';
import { gatherBy, orderOf } from '../../rules/join-values.ts';
import type { JoinTable } from './join-table.ts';

export interface JoinSetup {
  table: JoinTable;
  /** The index of the key among the source's columns. */
  keyColumn: number;
  /** The table's columns, under the names that they get beside the source's columns. */
  names: readonly string[];
  /** One rule per column of the table. */
  rules: readonly ColumnJoinRule[];
  /** The index of the table's column that orders records, or -1. */
  latestBy: number;
}

/** Returns the source with the columns of a table after its own. The values of a feature are computed from its records by `rules`. */
export function joinSource(source: FeatureSource, setup: JoinSetup): FeatureSource {
  const columns: SourceColumn[] = [
    ...source.columns,
    ...setup.table.columns.map(({ type }, index) => ({
      name: setup.names[index] ?? '',
      type: setup.rules[index]?.rule === 'first' ? type : ('unknown' as const),
    })),
  ];
  async function* decorate(batches: AsyncIterable<FeatureBatch>): AsyncGenerator<FeatureBatch> {
    const joined = new JoinedBatch(source.columns.length, setup);
    for await (const batch of batches) {
      joined.wrap(batch);
      yield joined;
    }
  }
  return wrapSource(source, {
    columns,
    features: (options) => decorate(source.features(options)),
    sample: (rows) => decorate(source.sample(rows)),
  });
}

/** A batch that gathers the joined values of a feature when the first of them is read. */
class JoinedBatch extends WrappedBatch {
  #gatheredIndex = -1;
  #values: readonly RawValue[] = [];
  readonly #ownColumns: number;
  readonly #setup: JoinSetup;
  readonly #nothing: readonly RawValue[];

  constructor(ownColumns: number, setup: JoinSetup) {
    super();
    this.#ownColumns = ownColumns;
    this.#setup = setup;
    this.#nothing = setup.names.map(() => null);
  }

  override wrap(batch: FeatureBatch): void {
    super.wrap(batch);
    this.#gatheredIndex = -1;
  }

  override value(index: number, column: number): RawValue {
    if (column < this.#ownColumns) return super.value(index, column);
    if (this.#gatheredIndex !== index) {
      this.#values = this.#gather(super.value(index, this.#setup.keyColumn));
      this.#gatheredIndex = index;
    }
    return this.#values[column - this.#ownColumns] ?? null;
  }

  #gather(key: RawValue): readonly RawValue[] {
    const { table, rules, latestBy } = this.#setup;
    const records = table.find(key);
    if (records.length === 0) return this.#nothing;
    const gatherers = rules.map(({ rule }) => gatherBy(rule));
    for (const { values } of records) {
      const order = latestBy < 0 ? 0 : orderOf(values[latestBy] ?? null);
      for (let column = 0; column < gatherers.length; column++)
        gatherers[column]?.add(values[column] ?? null, order);
    }
    return gatherers.map((gatherer) => gatherer.take());
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    return column < this.#ownColumns && super.textBytes(index, column, into);
  }
}
