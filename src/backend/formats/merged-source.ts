import { Problem } from '../../kernel/problem.ts';
import { closeAll } from '../close-all.ts';
import type { FeatureBatch, FeatureSource, RawValue, SourceColumn } from './feature-source.ts';
import type { TextBytes } from './text-bytes.ts';
import { WrappedBatch } from './wrapped-source.ts';

/** One of the sources that are read as one. */
export interface NamedSource {
  name: string;
  source: FeatureSource;
}

/** Columns that programs add by themselves. They may be in some files only. */
const GENERATED_COLUMNS =
  /^(?:fid|gid|id|objectid(?:_\d+)?|ogc_fid|shape_?(?:st)?_?(?:area|len|leng|length)?_*|globalid)$/i;
const MAX_NAMED = 8;

/**
 * Returns sources with the same columns as one: the rows of the first, then those of the second, and so on. Columns may differ in order and in letter case. Throws
 * a `Problem` that names the columns that some sources lack.
 */
export function mergeSources(parts: readonly NamedSource[], file: string): FeatureSource {
  const [first] = parts;
  if (first === undefined) throw new Error('there is no source to merge');
  refuseOtherColumns(parts, file);
  const columns = mergeColumns(parts);
  const maps = parts.map(({ source }) => {
    const own = source.columns.map(({ name }) => name.toLowerCase());
    return columns.map(({ name }) => own.indexOf(name.toLowerCase()));
  });
  const sources = parts.map(({ source }) => source);
  async function* read(
    batchesOf: (source: FeatureSource) => AsyncIterable<FeatureBatch>,
    rowsOf: (source: FeatureSource, lastRow: number) => number,
  ): AsyncGenerator<FeatureBatch> {
    const merged = new MergedBatch();
    let before = 0;
    for (const [index, source] of sources.entries()) {
      let lastRow = 0;
      for await (const batch of batchesOf(source)) {
        merged.fill(batch, maps[index] ?? [], before);
        lastRow = batch.firstRow + batch.count - 1;
        yield merged;
      }
      before += rowsOf(source, lastRow);
    }
  }
  const same = (values: readonly string[]) => [...new Set(values)].join('; ');
  const kinds = new Set(sources.map(({ geometryKind }) => geometryKind));
  return {
    format: same(sources.map(({ format }) => format)),
    columns,
    crs: same(sources.map(({ crs }) => crs)),
    isCrsAssumed: sources.some(({ isCrsAssumed }) => isCrsAssumed),
    get encoding() {
      return same(sources.map(({ encoding }) => encoding));
    },
    rowCount: sources.some(({ rowCount }) => rowCount === null)
      ? null
      : sources.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
    geometryKind: kinds.size === 1 ? first.source.geometryKind : 'mixed',
    get warnings() {
      return [
        `${parts.length} layers are read as one: ${listNames(parts.map(({ name }) => name))}.`,
        ...new Set(sources.flatMap(({ warnings = [] }) => warnings)),
      ];
    },
    // A stored count of rows may be wrong.
    features: (options) =>
      read(
        (source) => source.features(options),
        (_, lastRow) => lastRow,
      ),
    // A sample ends before the last row.
    sample: (rows) =>
      read(
        (source) => source.sample(Math.ceil(rows / sources.length)),
        ({ rowCount }, lastRow) => rowCount ?? lastRow,
      ),
    close: () => closeAll(sources.map((source) => () => source.close())),
  };
}

function mergeColumns(parts: readonly NamedSource[]): SourceColumn[] {
  const columns = new Map<string, SourceColumn>();
  for (const { source } of parts) {
    for (const { name, type } of source.columns) {
      const known = columns.get(name.toLowerCase());
      if (known === undefined) columns.set(name.toLowerCase(), { name, type });
      else if (known.type !== type) columns.set(name.toLowerCase(), { name: known.name, type: 'unknown' });
    }
  }
  return [...columns.values()];
}

function refuseOtherColumns(parts: readonly NamedSource[], file: string): void {
  const namesOf = ({ source }: NamedSource) =>
    new Map(
      source.columns
        .filter(({ name }) => !GENERATED_COLUMNS.test(name))
        .map(({ name }) => [name.toLowerCase(), name]),
    );
  const [first, ...others] = parts;
  if (first === undefined) return;
  const expected = namesOf(first);
  for (const other of others) {
    const own = namesOf(other);
    const missing = [...expected].filter(([name]) => !own.has(name)).map(([, name]) => name);
    const added = [...own].filter(([name]) => !expected.has(name)).map(([, name]) => name);
    if (missing.length + added.length === 0) continue;
    const only = (names: readonly string[], { name }: NamedSource) =>
      names.length === 0 ? [] : [`only ${name} has ${listNames(names)}`];
    throw new Problem(
      'unreadable_file',
      `The layers of ${file} can't be read as one, because their columns differ: ${[...only(missing, first), ...only(added, other)].join(', and ')}. Name one layer, or give all of them the same columns.`,
    );
  }
}

function listNames(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${named} and ${names.length - MAX_NAMED} more` : named;
}

/** A batch of one of the sources, with the columns and row numbers of the merged source. */
class MergedBatch extends WrappedBatch {
  #columns: readonly number[] = [];

  fill(batch: FeatureBatch, columns: readonly number[], rowsBefore: number): void {
    this.wrap(batch);
    this.#columns = columns;
    this.firstRow += rowsBefore;
  }

  override value(index: number, column: number): RawValue {
    const own = this.#columns[column] ?? -1;
    return own < 0 ? null : super.value(index, own);
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    const own = this.#columns[column] ?? -1;
    return own >= 0 && super.textBytes(index, own, into);
  }
}
