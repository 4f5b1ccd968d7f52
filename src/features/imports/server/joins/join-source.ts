import type {
  FeatureBatch,
  FeatureSource,
  RawValue,
  SourceColumn,
} from '../../../../backend/formats/feature-source.ts';
import type { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import type { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import type { ColumnJoinRule } from '../../rules/join-rules.ts';
import { gatherBy, orderOf } from '../../rules/join-values.ts';
import type { JoinTable } from './join-table.ts';

export interface JoinSetup {
  table: JoinTable;
  /** Index of the key among the source's columns. */
  keyColumn: number;
  /** The table's columns, under the names that they get beside the source's columns. */
  names: readonly string[];
  /** One rule per column of the table. */
  rules: readonly ColumnJoinRule[];
  /** Index of the table's column that orders records, or -1. */
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
      joined.fill(batch);
      yield joined;
    }
  }
  return {
    format: source.format,
    crs: source.crs,
    get encoding() {
      return source.encoding;
    },
    rowCount: source.rowCount,
    geometryKind: source.geometryKind,
    columns,
    features: (options) => decorate(source.features(options)),
    sample: (rows) => decorate(source.sample(rows)),
    close: () => source.close(),
  };
}

/** A batch that gathers the joined values of a feature when the first of them is read. */
class JoinedBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  #batch: FeatureBatch | undefined;
  #gatheredIndex = -1;
  #values: readonly RawValue[] = [];
  readonly #ownColumns: number;
  readonly #setup: JoinSetup;
  readonly #nothing: readonly RawValue[];

  constructor(ownColumns: number, setup: JoinSetup) {
    this.#ownColumns = ownColumns;
    this.#setup = setup;
    this.#nothing = setup.names.map(() => null);
  }

  fill(batch: FeatureBatch): void {
    this.#batch = batch;
    this.firstRow = batch.firstRow;
    this.count = batch.count;
    this.#gatheredIndex = -1;
  }

  get #inner(): FeatureBatch {
    if (this.#batch === undefined) throw new Error('a batch is filled before it is read');
    return this.#batch;
  }

  value(index: number, column: number): RawValue {
    if (column < this.#ownColumns) return this.#inner.value(index, column);
    if (this.#gatheredIndex !== index) {
      this.#values = this.#gather(this.#inner.value(index, this.#setup.keyColumn));
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

  isDeleted(index: number): boolean {
    return this.#inner.isDeleted(index);
  }

  isUneven(index: number): boolean {
    return this.#inner.isUneven?.(index) ?? false;
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    return column < this.#ownColumns && (this.#inner.textBytes?.(index, column, into) ?? false);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    this.#inner.readGeometry(index, into);
  }

  geometryHash(index: number): number {
    return this.#inner.geometryHash(index);
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    return this.#inner.extras(index);
  }
}
