import type { ToLonLat } from './crs.ts';
import type { FeatureSource, FormatReader, OpenOptions, RawValue } from './feature-source.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { hashBytes } from './hash-bytes.ts';
import { readShapeText, type ShapeText } from './shape-text.ts';
import { describeTableGeometry, findShapeColumn } from './table-geometry.ts';
import type { TextBytes } from './text-bytes.ts';
import { WrappedBatch, wrapBatches, wrapSource } from './wrapped-source.ts';

const GUESS_ROWS = 2000;

/** Lets a reader of tables take the geometry from a column of texts: WKT, WKB or JSON. Workbooks, database tables and lists of rows in JSON have no other place for it. */
export function readingShapes<Reader extends FormatReader>(reader: Reader): Reader {
  return {
    ...reader,
    async open(file, options) {
      const source = await reader.open(file, options);
      try {
        return await withShapes(source, options);
      } catch (error) {
        await source.close();
        throw error;
      }
    },
  };
}

interface ShapeColumn {
  /** The columns of the inner source, without that of the geometry. */
  shown: readonly number[];
  column: number;
  from: ShapeText;
  toLonLat: ToLonLat | null;
}

async function withShapes(source: FeatureSource, options: OpenOptions): Promise<FeatureSource> {
  if (source.geometryKind !== 'none' && source.geometryKind !== 'mixed') return source;
  const values = await sampleTexts(source);
  const found = values === null ? undefined : findShapeColumn(values);
  if (values === null || found === undefined) return source;
  const names = source.columns.map(({ name }) => name);
  const { kind, crs, warnings } = await describeTableGeometry(found, names, values, options);
  const shown = source.columns.map((_, index) => index).filter((index) => index !== found.column);
  const shapes = { ...found, shown, toLonLat: crs.toLonLat };
  return wrapSource(source, {
    columns: source.columns.filter((_, index) => index !== found.column),
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    geometryKind: kind,
    get warnings() {
      return [...(source.warnings ?? []), ...warnings];
    },
    // The geometry is among the attributes.
    features: () => wrapBatches(new ShapeBatch(shapes), source.features()),
    sample: (rows) => wrapBatches(new ShapeBatch(shapes), source.sample(rows)),
  });
}

/** Returns the texts of a sample by column; null if a row has a geometry of its own. */
async function sampleTexts(source: FeatureSource): Promise<RawValue[][] | null> {
  const values: RawValue[][] = source.columns.map(() => []);
  const geometry = new GeometryBuffer();
  for await (const batch of source.sample(GUESS_ROWS))
    for (let index = 0; index < batch.count; index++) {
      batch.readGeometry(index, geometry);
      if (geometry.kind !== 'none') return null;
      for (const [column, list] of values.entries()) {
        const value = batch.value(index, column);
        if (typeof value === 'string') list.push(value);
      }
    }
  return values;
}

/** A batch of rows whose geometry is a text in one of their columns. */
class ShapeBatch extends WrappedBatch {
  readonly #shapes: ShapeColumn;

  constructor(shapes: ShapeColumn) {
    super();
    this.#shapes = shapes;
  }

  override value(index: number, column: number): RawValue {
    return super.value(index, this.#shapes.shown[column] as number);
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    return super.textBytes(index, this.#shapes.shown[column] as number, into);
  }

  override readGeometry(index: number, into: GeometryBuffer): void {
    const { from, toLonLat } = this.#shapes;
    readShapeText(this.#shapeOf(index), from, into);
    toLonLat?.(into.coords, 0, into.vertexCount);
  }

  override geometryHash(index: number): number {
    const bytes = Buffer.from(this.#shapeOf(index));
    return bytes.length === 0 ? 0 : hashBytes(bytes, 0, bytes.length);
  }

  #shapeOf(index: number): string {
    return String(super.value(index, this.#shapes.column) ?? '').trim();
  }
}
