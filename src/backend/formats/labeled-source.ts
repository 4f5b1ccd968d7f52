import { type CodedColumn, codedColumnsOf, labelOf } from './esri-json/coded-columns.ts';
import type { EsriFields } from './esri-json/esri-fields.ts';
import type { FeatureSource, RawValue } from './feature-source.ts';
import type { TextBytes } from './text-bytes.ts';
import { WrappedBatch, wrapBatches, wrapSource } from './wrapped-source.ts';

interface Labeling {
  /** The labels by column of the source; undefined for a column without labels. */
  coded: readonly (CodedColumn | undefined)[];
  /** The column of the source behind each column of codes. */
  codes: readonly number[];
  /** The column with the subtype, or -1. */
  subtype: number;
}

/** Returns a source whose codes are replaced by their labels. The codes follow in columns of their own, after the columns of the source. */
export function labelCodes(source: FeatureSource, fields: EsriFields): FeatureSource {
  const found = new Map(codedColumnsOf(fields).map((column) => [column.name.toLowerCase(), column]));
  const coded = source.columns.map(({ name }) => {
    const column = found.get(name.toLowerCase());
    return column?.codeColumn == null ? undefined : column;
  });
  const codes = coded.flatMap((column, index) => (column === undefined ? [] : [index]));
  if (codes.length === 0) return source;
  const subtypeName = fields.typeIdField?.toLowerCase();
  const labeling = {
    coded,
    codes,
    subtype: source.columns.findIndex(({ name }) => name.toLowerCase() === subtypeName),
  };
  return wrapSource(source, {
    columns: [
      ...source.columns.map(({ name, type }, index) => ({
        name,
        type: coded[index] === undefined ? type : ('text' as const),
      })),
      ...codes.map((index) => ({
        name: coded[index]?.codeColumn ?? '',
        type: source.columns[index]?.type ?? 'unknown',
      })),
    ],
    features: (options) => wrapBatches(new LabeledBatch(labeling), source.features(options)),
    sample: (rows) => wrapBatches(new LabeledBatch(labeling), source.sample(rows)),
  });
}

/** A batch that shows labels in place of codes. */
class LabeledBatch extends WrappedBatch {
  readonly #labeling: Labeling;

  constructor(labeling: Labeling) {
    super();
    this.#labeling = labeling;
  }

  override value(index: number, column: number): RawValue {
    const { coded, codes, subtype } = this.#labeling;
    const codeColumn = codes[column - coded.length];
    if (codeColumn !== undefined) return super.value(index, codeColumn);
    const value = super.value(index, column);
    const labels = coded[column];
    if (labels === undefined) return value;
    const hasSubtype = subtype >= 0 && labels.bySubtype.size > 0;
    return labelOf(value, labels, hasSubtype ? String(super.value(index, subtype) ?? '') : '');
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    const { coded } = this.#labeling;
    return column < coded.length && coded[column] === undefined && super.textBytes(index, column, into);
  }
}
