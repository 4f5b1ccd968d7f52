import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

export type FixtureRing = readonly (readonly [x: number, y: number])[];

interface FixtureField {
  name: string;
  type: 'C' | 'N' | 'D' | 'L' | 'M' | 'T' | 'Y' | 'G' | 'V' | '0';
  length: number;
  decimals?: number;
}

interface FixtureRow {
  /** Rings of a polygon (or the parts of a line, or one point as `[[[x, y]]]`); null for a null shape. */
  rings: readonly FixtureRing[] | null;
  /** The kinds of the parts of a multipatch: 0 strip of triangles, 1 fan, 2 outer ring, 3 inner ring. */
  partKinds?: readonly number[];
  values: readonly (string | Uint8Array)[];
  isDeleted?: boolean;
}

export interface ShapefileFixture {
  /** 5 polygon, 15 polygon with Z, 25 with M, 3 line, 1 point, 31 multipatch. */
  shapeType?: number;
  fields: readonly FixtureField[];
  rows: readonly FixtureRow[];
  /** WKT; null omits the .prj file. */
  prj?: string | null;
  cpg?: string;
  languageDriver?: number;
  withShx?: boolean;
}

export const WGS84_WKT =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** EPSG:2248. */
export const MARYLAND_FEET_WKT =
  'PROJCS["NAD_1983_StatePlane_Maryland_FIPS_1900_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",1312333.333],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-77.0],PARAMETER["Standard_Parallel_1",39.45],PARAMETER["Standard_Parallel_2",38.3],PARAMETER["Latitude_Of_Origin",37.6666666666667],UNIT["US survey foot",0.304800609601219]]';

/** Returns a closed clockwise square, the orientation of Shapefile shells. */
export function square(x: number, y: number, side: number): FixtureRing {
  return [
    [x, y],
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
  ];
}

/** Returns the files of a Shapefile by extension, built byte by byte. */
export function shapefileBytes(fixture: ShapefileFixture): Map<string, Buffer> {
  const shapeType = fixture.shapeType ?? 5;
  const records = fixture.rows.map(({ rings, partKinds }) => shapeContent(shapeType, rings, partKinds));
  const files = new Map<string, Buffer>();
  let words = 50;
  const index: Buffer[] = [];
  const shapes = records.map((content, row) => {
    const header = Buffer.alloc(8);
    header.writeInt32BE(row + 1, 0);
    header.writeInt32BE(content.length / 2, 4);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(words, 0);
    entry.writeInt32BE(content.length / 2, 4);
    index.push(entry);
    words += 4 + content.length / 2;
    return Buffer.concat([header, content]);
  });
  files.set('.shp', Buffer.concat([mainHeader(words, shapeType), ...shapes]));
  if (fixture.withShx ?? true)
    files.set('.shx', Buffer.concat([mainHeader(50 + index.length * 4, shapeType), ...index]));
  files.set('.dbf', tableBytes(fixture));
  if (fixture.prj !== null) files.set('.prj', Buffer.from(fixture.prj ?? WGS84_WKT));
  if (fixture.cpg !== undefined) files.set('.cpg', Buffer.from(fixture.cpg));
  return files;
}

/** Writes a Shapefile into a folder and returns the path of its .shp file. */
export async function writeShapefile(dir: string, name: string, fixture: ShapefileFixture): Promise<string> {
  for (const [extension, bytes] of shapefileBytes(fixture))
    await writeFile(path.join(dir, name + extension), bytes);
  return path.join(dir, `${name}.shp`);
}

function mainHeader(words: number, shapeType: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(words, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(shapeType, 32);
  return header;
}

function shapeContent(
  shapeType: number,
  rings: readonly FixtureRing[] | null,
  partKinds?: readonly number[],
): Buffer {
  const type = Buffer.alloc(4);
  if (rings === null) return type;
  type.writeInt32LE(shapeType, 0);
  const vertices = rings.flat();
  const coordinates = Buffer.alloc(vertices.length * 16);
  vertices.forEach(([x, y], index) => {
    coordinates.writeDoubleLE(x, index * 16);
    coordinates.writeDoubleLE(y, index * 16 + 8);
  });
  if (shapeType === 1) return Buffer.concat([type, coordinates]);
  const head = Buffer.alloc(40 + rings.length * 4);
  head.writeInt32LE(rings.length, 32);
  head.writeInt32LE(vertices.length, 36);
  let start = 0;
  rings.forEach((ring, part) => {
    head.writeInt32LE(start, 40 + part * 4);
    start += ring.length;
  });
  if (shapeType === 31) {
    // A multipatch has the kind of each part.
    const kinds = Buffer.alloc(rings.length * 4);
    rings.forEach((_, part) => kinds.writeInt32LE(partKinds?.[part] ?? 2, part * 4));
    return Buffer.concat([type, head, kinds, coordinates, Buffer.alloc(16 + vertices.length * 8)]);
  }
  // Z and M each take a range and a value per vertex. A shape with Z has both, a shape with M has only those of M.
  const extra = Buffer.alloc(
    shapeType > 20 ? 16 + vertices.length * 8 : shapeType > 10 ? 2 * (16 + vertices.length * 8) : 0,
  );
  return Buffer.concat([type, head, coordinates, extra]);
}

function tableBytes({ fields, rows, languageDriver }: ShapefileFixture): Buffer {
  const recordBytes = 1 + fields.reduce((sum, { length }) => sum + length, 0);
  const header = Buffer.alloc(32 + fields.length * 32 + 1);
  header[0] = 3;
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(recordBytes, 10);
  header[29] = languageDriver ?? 0;
  fields.forEach(({ name, type, length, decimals }, index) => {
    const at = 32 + index * 32;
    header.write(name.slice(0, 10), at, 'latin1');
    header.write(type, at + 11, 'latin1');
    header[at + 16] = length;
    header[at + 17] = decimals ?? 0;
  });
  header[header.length - 1] = 0x0d;
  const records = rows.map(({ values, isDeleted }) => {
    const record = Buffer.alloc(recordBytes, 0x20);
    if (isDeleted) record[0] = 0x2a;
    let at = 1;
    fields.forEach(({ type, length }, index) => {
      const value = Buffer.from(values[index] ?? '').subarray(0, length);
      value.copy(record, type === 'N' ? at + length - value.length : at);
      at += length;
    });
    return record;
  });
  return Buffer.concat([header, ...records, Buffer.from([0x1a])]);
}

export interface ZipEntryFixture {
  name: string;
  data: Buffer;
  /** A false unpacked size, for the header of the entry and for the directory of the zip. */
  claimedSize?: number;
}

/** The content of an empty entry: an archive of thousands of them would otherwise take a second to make. */
const DEFLATED_NOTHING = deflateRawSync(Buffer.alloc(0));

/** Returns a zip archive with deflated entries, built byte by byte so that it can also be invalid. */
export function zipBytes(entries: readonly ZipEntryFixture[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedSize } of entries) {
    const packed = data.length === 0 ? DEFLATED_NOTHING : deflateRawSync(data);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedSize ?? data.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, nameBytes, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  const directoryBytes = Buffer.concat(directory);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directoryBytes, Buffer.from('PK\u0005\u0006'), end]);
}

/** Returns a Shapefile as one zip. */
export function zippedShapefile(name: string, fixture: ShapefileFixture): Buffer {
  return zipBytes(
    [...shapefileBytes(fixture)].map(([extension, data]) => ({ name: name + extension, data })),
  );
}
