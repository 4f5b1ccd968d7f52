import type { FeatureBatch, FeatureSource } from '../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../backend/formats/geometry-buffer.ts';
import type { Polygons, Position } from '../rules/shape.ts';

export interface FileFeature {
  /** 1-based, in the order of the file. */
  row: number;
  name: string | null;
  polygons: Polygons | null;
  /** The reason that it can't be a focus area; null while none is known. */
  issue: string | null;
}

const NAME_COLUMNS = ['name', 'title', 'label', 'headline', 'namelsad', 'address', 'id'];
const MAX_NAME = 100;

/** Yields the features of a file in order, without deleted rows. */
export async function* readFeatures(source: FeatureSource): AsyncGenerator<FileFeature> {
  const nameColumn = findNameColumn(source);
  const buffer = new GeometryBuffer();
  for await (const batch of source.features()) {
    for (let index = 0; index < batch.count; index++) {
      if (batch.isDeleted(index)) continue;
      batch.readGeometry(index, buffer);
      const polygons = buffer.kind === 'polygon' ? polygonsOf(buffer) : null;
      yield {
        row: batch.firstRow + index,
        name: nameColumn === null ? null : nameOf(batch, index, nameColumn),
        polygons,
        issue: polygons === null ? issueOf(buffer) : null,
      };
    }
  }
}

function findNameColumn({ columns }: FeatureSource): number | null {
  for (const wanted of NAME_COLUMNS) {
    const found = columns.findIndex(({ name }) => name.toLowerCase() === wanted);
    if (found !== -1) return found;
  }
  const text = columns.findIndex(({ name, type }) => type === 'text' || /name|title/i.test(name));
  return text === -1 ? null : text;
}

function nameOf(batch: FeatureBatch, index: number, column: number): string | null {
  const value = batch.value(index, column);
  const text = value === null ? '' : String(value).trim();
  return text === '' ? null : text.slice(0, MAX_NAME);
}

function issueOf({ kind }: GeometryBuffer): string {
  switch (kind) {
    case 'none':
      return 'It has no shape.';
    case 'point':
      return 'It is a point. A focus area is a polygon.';
    case 'line':
      return 'It is a line. A focus area is a polygon.';
    case 'broken':
      return 'Its shape can’t be read.';
    case 'collection':
    case 'polygon':
      return 'It has no polygon.';
  }
}

function polygonsOf({ coords, partEnds, polygonEnds }: GeometryBuffer): Polygons | null {
  const polygons: Polygons = [];
  let part = 0;
  let vertex = 0;
  for (const end of polygonEnds) {
    const rings: Position[][] = [];
    for (; part < end; part++) {
      const ring: Position[] = [];
      for (const last = partEnds[part] ?? vertex; vertex < last; vertex++) {
        ring.push([coords[vertex * 2] ?? Number.NaN, coords[vertex * 2 + 1] ?? Number.NaN]);
      }
      rings.push(ring);
    }
    if (rings.length > 0) polygons.push(rings);
  }
  return polygons.length === 0 ? null : polygons;
}
