import { readCoordinate, readPoint } from './coordinate-text.ts';
import type { ToLonLat } from './crs.ts';
import type { FeatureSource, FormatReader, OpenOptions, RawValue } from './feature-source.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { hashBytes } from './hash-bytes.ts';
import { readPositionText } from './position-text.ts';
import { readShapeText } from './shape-text.ts';
import { describeTableGeometry, findTableGeometry, type TableGeometry } from './table-geometry.ts';
import type { TextBytes } from './text-bytes.ts';
import { WrappedBatch, wrapBatches, wrapSource } from './wrapped-source.ts';

const GUESS_ROWS = 2000;

/**
 * Lets a reader of tables take the geometry from a column of texts (WKT, WKB, JSON or positions) or from two columns of coordinates. Workbooks, database tables
 * and lists of rows in JSON may have no other place for it.
 */
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

interface ColumnGeometry {
  /** The index in the inner source of each column of this source. A column of WKT, WKB or JSON is left out; coordinates and positions remain columns. */
  shown: readonly number[];
  geometry: TableGeometry;
  toLonLat: ToLonLat | null;
}

async function withShapes(source: FeatureSource, options: OpenOptions): Promise<FeatureSource> {
  if (source.geometryKind !== 'none' && source.geometryKind !== 'mixed') return source;
  const values = await sampleValues(source);
  if (values === null) return source;
  const names = source.columns.map(({ name }) => name);
  const geometry = findTableGeometry(names, values);
  if (geometry.from === 'none') return source;
  const { kind, crs, warnings } = await describeTableGeometry(geometry, names, values, options);
  const shape = 'column' in geometry && geometry.from !== 'position' ? geometry.column : -1;
  const shown = source.columns.map((_, index) => index).filter((index) => index !== shape);
  const inColumns = { geometry, shown, toLonLat: crs.toLonLat };
  return wrapSource(source, {
    columns: source.columns.filter((_, index) => index !== shape),
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    geometryKind: kind,
    get warnings() {
      return [...(source.warnings ?? []), ...warnings];
    },
    // The attributes are always read, because the geometry is among them.
    features: () => wrapBatches(new ColumnGeometryBatch(inColumns), source.features()),
    sample: (rows) => wrapBatches(new ColumnGeometryBatch(inColumns), source.sample(rows)),
  });
}

/** Returns the values of a sample by column; null if a row has a geometry of its own. */
async function sampleValues(source: FeatureSource): Promise<RawValue[][] | null> {
  const values: RawValue[][] = source.columns.map(() => []);
  const geometry = new GeometryBuffer();
  for await (const batch of source.sample(GUESS_ROWS))
    for (let index = 0; index < batch.count; index++) {
      batch.readGeometry(index, geometry);
      if (geometry.kind !== 'none') return null;
      for (const [column, list] of values.entries()) list.push(batch.value(index, column));
    }
  return values;
}

/** A batch of rows whose geometry is in one or two of their columns. */
class ColumnGeometryBatch extends WrappedBatch {
  readonly #inColumns: ColumnGeometry;

  constructor(inColumns: ColumnGeometry) {
    super();
    this.#inColumns = inColumns;
  }

  override value(index: number, column: number): RawValue {
    return super.value(index, this.#inColumns.shown[column] as number);
  }

  override textBytes(index: number, column: number, into: TextBytes): boolean {
    return super.textBytes(index, this.#inColumns.shown[column] as number, into);
  }

  override readGeometry(index: number, into: GeometryBuffer): void {
    const { geometry, toLonLat } = this.#inColumns;
    if (geometry.from === 'none') into.reset('none');
    else if (geometry.from === 'lonlat') {
      const { x, y, hasThousands } = geometry;
      readPoint(
        readCoordinate(super.value(index, x), 'lon', hasThousands),
        readCoordinate(super.value(index, y), 'lat', hasThousands),
        into,
      );
    } else if (geometry.from === 'position') readPositionText(this.#textOf(index, geometry.column), into);
    else readShapeText(this.#textOf(index, geometry.column), geometry.from, into);
    toLonLat?.(into.coords, 0, into.vertexCount);
  }

  override geometryHash(index: number): number {
    const { geometry } = this.#inColumns;
    if (geometry.from === 'none') return 0;
    const texts = (geometry.from === 'lonlat' ? [geometry.x, geometry.y] : [geometry.column]).map((column) =>
      this.#textOf(index, column),
    );
    if (texts.includes('')) return 0;
    const bytes = Buffer.from(texts.join(' '));
    return hashBytes(bytes, 0, bytes.length);
  }

  #textOf(index: number, column: number): string {
    return String(super.value(index, column) ?? '').trim();
  }
}
