import type { FeatureBatch, FeatureSource, RawValue } from './feature-source.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';
import type { TextBytes } from './text-bytes.ts';

/** Returns a source that differs from another source in some members only. */
export function wrapSource(source: FeatureSource, changes: Partial<FeatureSource>): FeatureSource {
  const wrapped: FeatureSource = {
    format: source.format,
    columns: source.columns,
    crs: source.crs,
    isCrsAssumed: source.isCrsAssumed ?? false,
    // The encoding is known only after the rows were read, and then there may be more warnings.
    get encoding() {
      return source.encoding;
    },
    get warnings() {
      return source.warnings ?? [];
    },
    rowCount: source.rowCount,
    geometryKind: source.geometryKind,
    features: (options) => source.features(options),
    sample: (rows) => source.sample(rows),
    close: () => source.close(),
  };
  // Getters stay getters, because some values are known only after the rows were read.
  return Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(changes));
}

/** A batch that passes every request on to another batch. Classes that extend it change some of the answers. */
export class WrappedBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  #inner: FeatureBatch | undefined;

  wrap(batch: FeatureBatch): void {
    this.#inner = batch;
    this.firstRow = batch.firstRow;
    this.count = batch.count;
  }

  protected get inner(): FeatureBatch {
    if (this.#inner === undefined) throw new Error('the batch was read before it was filled');
    return this.#inner;
  }

  value(index: number, column: number): RawValue {
    return this.inner.value(index, column);
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    return this.inner.textBytes?.(index, column, into) ?? false;
  }

  isDeleted(index: number): boolean {
    return this.inner.isDeleted(index);
  }

  isUneven(index: number): boolean {
    return this.inner.isUneven?.(index) ?? false;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    this.inner.readGeometry(index, into);
  }

  geometryHash(index: number): number {
    return this.inner.geometryHash(index);
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    return this.inner.extras(index);
  }
}

/** Streams the batches of a source through one batch that wraps each of them in turn. */
export async function* wrapBatches(
  wrapped: WrappedBatch,
  batches: AsyncIterable<FeatureBatch>,
): AsyncGenerator<FeatureBatch> {
  for await (const batch of batches) {
    wrapped.wrap(batch);
    yield wrapped;
  }
}

/** Consecutive rows of a batch. `firstRow` is the number of the first of them; without it they keep their numbers. */
export class BatchRange extends WrappedBatch {
  readonly #from: number;

  constructor(batch: FeatureBatch, from: number, to: number, firstRow = batch.firstRow + from) {
    super();
    this.wrap(batch);
    this.#from = from;
    this.firstRow = firstRow;
    this.count = to - from;
  }

  override isDeleted(index: number): boolean {
    return super.isDeleted(this.#from + index);
  }

  override isUneven(index: number): boolean {
    return super.isUneven(this.#from + index);
  }

  override value(index: number, column: number): RawValue {
    return super.value(this.#from + index, column);
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    return super.textBytes(this.#from + index, column, into);
  }

  override readGeometry(index: number, into: GeometryBuffer): void {
    super.readGeometry(this.#from + index, into);
  }

  override geometryHash(index: number): number {
    return super.geometryHash(this.#from + index);
  }

  override extras(index: number): Readonly<Record<string, RawValue>> | null {
    return super.extras(this.#from + index);
  }
}
