import type { FileMetaData, SchemaTree } from 'hyparquet';
import { z } from 'zod';
import { Problem } from '../../../kernel/problem.ts';
import type { GeometryKind, RawValue } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { findTableGeometry, type TableGeometry } from '../table-geometry.ts';
import { readWkb } from '../wkb-geometry.ts';
import { isGeometry, type ParquetColumn } from './parquet-columns.ts';

/** The source of the geometry in a Parquet file, by column index. `binary`: WKB; `native`: nested lists of coordinates (GeoParquet 1.1). */
export type ParquetGeometry = TableGeometry | { from: 'binary' | 'native'; column: number };

export interface ParquetGeometryPlan {
  geometry: ParquetGeometry;
  kind: GeometryKind;
  /** The coordinate system, for `readCrs`. null: the file does not declare one; undefined: longitude and latitude, by the standard. */
  crs: string | null | undefined;
  /** Columns that are left out: bounding boxes, and geometry columns other than the main one. */
  hidden: readonly string[];
}

/** The part of the file's `geo` entry (GeoParquet 1.1) that is used. */
const geoSchema = z.object({
  primary_column: z.string(),
  columns: z.record(
    z.string(),
    z.object({
      encoding: z.string(),
      geometry_types: z.array(z.string()).catch([]),
      crs: z.union([z.null(), z.string(), z.looseObject({})]).optional(),
      covering: z
        .object({ bbox: z.record(z.string(), z.array(z.string())) })
        .optional()
        .catch(undefined),
    }),
  ),
});

/**
 * Finds the geometry by the `geo` entry, else by Parquet's geometry type, else by the values. Polygons come before points, and columns of WKB before nested
 * positions. A single position comes even after texts of geometries, such as WKT, because it may be their centroid.
 */
export function planParquetGeometry(
  metadata: FileMetaData,
  columns: readonly ParquetColumn[],
  values: readonly (readonly unknown[])[],
): ParquetGeometryPlan {
  const entry = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  const stated = entry === undefined ? undefined : planByEntry(entry, columns);
  if (stated !== undefined && !(stated instanceof Problem)) return stated;
  const plan = planByColumns(columns, values);
  // The geometry is read if it is there, even if the entry describes it wrongly.
  if (stated !== undefined && plan.geometry.from === 'none') throw stated;
  return plan;
}

/** Finds the geometry by Parquet's geometry type, else by the values. */
function planByColumns(
  columns: readonly ParquetColumn[],
  values: readonly (readonly unknown[])[],
): ParquetGeometryPlan {
  const typed = columns.findIndex(({ tree }) => isGeometry(tree));
  if (typed >= 0) {
    const logical = columns[typed]?.tree.element.logical_type;
    const crs = logical !== undefined && 'crs' in logical ? logical.crs : undefined;
    return {
      geometry: { from: 'binary', column: typed },
      kind: 'mixed',
      crs: crs?.replace(/^srid:/i, 'EPSG:'),
      hidden: columns.filter(({ tree }) => isBox(tree)).map(({ name: box }) => box),
    };
  }
  const shapes = columns.map(({ isBinary }, column) => (isBinary ? kindOfWkb(values[column] ?? []) : null));
  const binary = [shapes.indexOf('polygon'), shapes.indexOf('other')].find((column) => column >= 0) ?? -1;
  const hidden = columns
    .filter(({ tree }, column) => isBox(tree) || (shapes[column] !== null && column !== binary))
    .map(({ name }) => name);
  const geometry: ParquetGeometry =
    binary >= 0
      ? { from: 'binary', column: binary }
      : findTableGeometry(
          columns.map(({ name }) => name),
          values.map((list) => list.filter(isPlain)),
        );
  const native = findDeepestPositions(columns);
  const isOwn = 'column' in geometry && geometry.from !== 'position';
  if (native !== undefined && binary < 0 && (native.depth > 0 || !isOwn)) {
    const nativeKind = KIND_BY_DEPTH[native.depth] ?? 'mixed';
    return { geometry: { from: 'native', column: native.column }, kind: nativeKind, crs: null, hidden };
  }
  const isPoint = geometry.from === 'lonlat' || geometry.from === 'position';
  const kind = geometry.from === 'none' ? 'none' : isPoint ? 'point' : 'mixed';
  return { geometry, kind, crs: null, hidden };
}

const BOX_SIDES = 'xmin,ymin,xmax,ymax'.split(',');

/** Returns true for a column of bounding boxes, which add nothing to the geometries. */
function isBox({ children }: SchemaTree): boolean {
  const names = new Set(children.map(({ element }) => element.name.toLowerCase()));
  return BOX_SIDES.every((side) => names.has(side));
}

/** The kind by the depth of the lists around a position. A list of lists may be a polygon or a set of lines; counties deliver polygons. */
const KIND_BY_DEPTH: readonly GeometryKind[] = ['point', 'line', 'polygon', 'polygon'];

/** Returns the column whose positions lie in the most nested lists; undefined if none has positions. Writers of GeoArrow may leave out the `geo` entry. */
function findDeepestPositions(
  columns: readonly ParquetColumn[],
): { column: number; depth: number } | undefined {
  let deepest: { column: number; depth: number } | undefined;
  for (const [column, { tree }] of columns.entries()) {
    const depth = depthOfPositions(tree);
    if (depth !== undefined && depth > (deepest?.depth ?? -1)) deepest = { column, depth };
  }
  return deepest;
}

/** Returns the number of lists around the positions of a column; undefined for a column of something else. */
function depthOfPositions(column: SchemaTree): number | undefined {
  let tree = column;
  let depth = 0;
  for (; tree.element.converted_type === 'LIST' || tree.element.logical_type?.type === 'LIST'; depth++) {
    const inner = tree.children[0]?.children[0];
    if (inner === undefined) return undefined;
    tree = inner;
  }
  const names = tree.children.map(({ element }) => element.name);
  const isXy = names.length <= 4 && names[0] === 'x' && names[1] === 'y';
  return isXy && depth < KIND_BY_DEPTH.length ? depth : undefined;
}

function isPlain(value: unknown): value is RawValue {
  return typeof value === 'string' || typeof value === 'number';
}

/** Returns the kind of the geometries that values hold as WKB; null for values of something else. */
function kindOfWkb(values: readonly unknown[]): 'polygon' | 'other' | null {
  const into = new GeometryBuffer();
  const filled = values.filter((value) => value instanceof Uint8Array).slice(0, 100);
  const kinds = filled.map((value) => {
    readWkb(asBuffer(value), 0, value.length, into);
    return into.kind;
  });
  if (kinds.filter((kind) => kind !== 'broken').length * 2 <= filled.length) return null;
  return kinds.includes('polygon') ? 'polygon' : 'other';
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type Entry = z.infer<typeof geoSchema>;
type EntryColumn = Entry['columns'][string];

const encodingOf = ({ encoding }: EntryColumn) => encoding.replace(/^geoarrow\./i, '');
const isWkb = (column: EntryColumn) => /^wkb$/i.test(encodingOf(column));
const kindOfColumn = (column: EntryColumn) =>
  kindOf(isWkb(column) ? column.geometry_types : [encodingOf(column)]);

/** Returns the name of the geometry column: the primary one, unless it has points, such as centroids, and another one has polygons. */
function mainColumn({ primary_column: primary, columns }: Entry): string {
  const stated = columns[primary];
  if (stated === undefined || kindOfColumn(stated) !== 'point') return primary;
  return Object.keys(columns).find((name) => kindOfColumn(columns[name] ?? stated) === 'polygon') ?? primary;
}

/** Returns the plan that the `geo` entry describes, or the problem of an entry that does not fit the file. */
function planByEntry(entry: string, columns: readonly ParquetColumn[]): ParquetGeometryPlan | Problem {
  const geo = parseEntry(entry);
  if (geo instanceof Problem) return geo;
  const name = mainColumn(geo);
  const found = geo.columns[name];
  const column = columns.findIndex((candidate) => candidate.name === name);
  if (found === undefined || column < 0)
    return new Problem(
      'unreadable_file',
      `The file says that its geometry is in the column ${name}, which is not there. Export it again.`,
    );
  if (!isWkb(found) && !/^(multi)?(point|linestring|polygon)$/i.test(encodingOf(found)))
    return new Problem(
      'unreadable_file',
      `The geometry is encoded as ${found.encoding.slice(0, 40)}, which is not known here. Export it with WKB.`,
    );
  return {
    geometry: { from: isWkb(found) ? 'binary' : 'native', column },
    kind: kindOfColumn(found),
    crs: statementOf(found.crs),
    hidden: [
      ...Object.keys(geo.columns).filter((other) => other !== name),
      ...Object.values(found.covering?.bbox ?? {}).flatMap(([first]) => first ?? []),
      ...columns.filter(({ tree }) => isBox(tree)).map(({ name: box }) => box),
    ],
  };
}

function parseEntry(entry: string): Entry | Problem {
  try {
    return geoSchema.parse(JSON.parse(entry));
  } catch {
    return new Problem(
      'unreadable_file',
      'The description of the geometry in the file ("geo") is invalid. Export it again.',
    );
  }
}

function kindOf(types: readonly string[]): GeometryKind {
  const simple = new Set(
    types.map((type) =>
      type
        .toLowerCase()
        .replace(/^multi/, '')
        .replace(/ z?m?$/, ''),
    ),
  );
  if (simple.size !== 1) return 'mixed';
  if (simple.has('polygon')) return 'polygon';
  if (simple.has('linestring')) return 'line';
  return simple.has('point') ? 'point' : 'mixed';
}

/** Returns the identifier of a PROJJSON object if its authority is one that is known here, or if there is nothing else; otherwise the object as text. */
function statementOf(crs: unknown): string | null | undefined {
  if (crs === undefined || crs === null || typeof crs === 'string') return crs;
  const { id, ids, type } = crs as { id?: unknown; ids?: unknown; type?: unknown };
  const identifier = z
    .object({ authority: z.string(), code: z.union([z.string(), z.number()]) })
    .safeParse(id ?? (Array.isArray(ids) ? (ids as unknown[])[0] : undefined));
  if (identifier.success) {
    const { authority, code } = identifier.data;
    if (/^(?:EPSG|OGC)$/i.test(authority) || type === undefined) return `${authority}:${code}`;
  }
  return JSON.stringify(crs);
}

/** Writes nested lists of `{x, y}`, for geometries of one kind, into a buffer. `kind` is `broken` if the value has another form. */
export function readNativeGeometry(value: unknown, kind: GeometryKind, into: GeometryBuffer): void {
  into.reset('none');
  if (value === null || value === undefined) return;
  const isRead =
    kind === 'polygon'
      ? readPolygons(value, into)
      : kind === 'line'
        ? readRuns(value, into)
        : readPoints(value, into);
  if (!isRead) into.reset('broken');
  else if (into.vertexCount === 0) into.reset('none');
  else into.kind = kind === 'polygon' || kind === 'line' ? kind : 'point';
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Returns true for the numbers of one position. GeoArrow has them in a list as well as under their names. */
const isPosition = (value: readonly unknown[]): boolean => typeof value[0] === 'number';

/** Reads a list of rings, or a list of such lists for more than one polygon. */
function readPolygons(value: unknown, into: GeometryBuffer): boolean {
  if (!isList(value)) return false;
  const [first] = value;
  const isMulti = isList(first) && isList(first[0]) && !isPosition(first[0]);
  return (isMulti ? value : [value]).every((rings) => {
    if (!isList(rings) || !rings.every((ring) => isList(ring) && addRun(ring, into))) return false;
    into.endPolygon();
    return true;
  });
}

function readRuns(value: unknown, into: GeometryBuffer): boolean {
  if (!isList(value)) return false;
  return isList(value[0]) && !isPosition(value[0])
    ? value.every((run) => isList(run) && addRun(run, into))
    : addRun(value, into);
}

function readPoints(value: unknown, into: GeometryBuffer): boolean {
  return (isList(value) && !isPosition(value) ? value : [value]).every((point) => addRun([point], into));
}

function addRun(positions: readonly unknown[], into: GeometryBuffer): boolean {
  if (!positions.every((position) => addPosition(position, into))) return false;
  into.endPart();
  return true;
}

function addPosition(position: unknown, into: GeometryBuffer): boolean {
  const { x, y } = isList(position)
    ? { x: position[0], y: position[1] }
    : ((position ?? {}) as { x?: unknown; y?: unknown });
  if (typeof x !== 'number' || typeof y !== 'number') return false;
  into.addVertex(x, y);
  return true;
}
