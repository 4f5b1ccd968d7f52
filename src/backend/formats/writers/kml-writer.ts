import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { ByteSink } from './byte-sink.ts';
import { hasValue, writeField } from './field-value.ts';
import { eachRing, readPolygons } from './rings.ts';
import { FIRST_COLUMN, type RowWriter, type WriterOptions } from './row-writer.ts';
import { MAX_DEGREE_BYTES, MAX_VALUE_BYTES, writeVertex } from './value-text.ts';
import { MAX_XML_GROWTH, escapeXml, writeXmlText } from './xml-text.ts';

const SPACE = 0x20;
const bytesOf = (text: string) => Buffer.from(text);
const START = bytesOf('<Placemark>');
const NAME = bytesOf('<name>');
const NAME_END = bytesOf('</name>');
const DATA = bytesOf('<styleUrl>#p</styleUrl><ExtendedData><SchemaData schemaUrl="#s">');
const DATA_END = bytesOf('</SchemaData></ExtendedData>');
const YES = bytesOf('1');
const NO = bytesOf('0');
const VALUE_END = bytesOf('</SimpleData>');
const END = bytesOf('</Placemark>\n');
const OUTER = bytesOf('<outerBoundaryIs><LinearRing><coordinates>');
const OUTER_END = bytesOf('</coordinates></LinearRing></outerBoundaryIs>');
const INNER = bytesOf('<innerBoundaryIs><LinearRing><coordinates>');
const INNER_END = bytesOf('</coordinates></LinearRing></innerBoundaryIs>');
const VERTEX_BYTES = 2 * MAX_DEGREE_BYTES + 2;
/** The name of a placemark is the first of these columns that has a value. */
const NAMING = ['address', 'parcelnumb', 'path'];

/** Writes KML 2.2 with one folder. The columns are typed data of a schema. A placemark omits columns without a value. */
export async function createKmlWriter({ dir, name, title, columns }: WriterOptions): Promise<RowWriter> {
  const sink = await ByteSink.open(path.join(dir, `${name}.kml`));
  const geometry = new GeometryBuffer();
  const types = columns.map(({ type }) => type);
  const naming = NAMING.map((wanted) => columns.findIndex((column) => column.name === wanted)).filter(
    (index) => index >= 0 && types[index] === 'text',
  );
  const openings = columns.map((column) => bytesOf(`<SimpleData name="${escapeXml(column.name)}">`));
  sink.text(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document id="root_doc"><name>${escapeXml(title)}</name>
<Style id="p"><LineStyle><color>ff3c78d8</color><width>1.5</width></LineStyle><PolyStyle><color>333c78d8</color></PolyStyle></Style>
<Schema name="${name}" id="s">
${columns.map((column) => `<SimpleField name="${escapeXml(column.name)}" type="${kmlType(column.type)}"><displayName>${escapeXml(column.label)}</displayName></SimpleField>`).join('\n')}
</Schema>
<Folder><name>${name}</name>
`);

  const addText = (tuple: CopyTuple, field: number) => {
    const length = tuple.length[field] as number;
    sink.reserve(length * MAX_XML_GROWTH);
    sink.at = writeXmlText(sink.bytes, sink.at, tuple.bytes, tuple.at[field] as number, length);
  };

  const addName = (tuple: CopyTuple) => {
    const named = naming.find((index) => (tuple.length[FIRST_COLUMN + index] as number) > 0);
    if (named === undefined) return;
    sink.put(NAME);
    addText(tuple, FIRST_COLUMN + named);
    sink.put(NAME_END);
  };

  const addData = (tuple: CopyTuple) => {
    sink.put(DATA);
    for (let index = 0; index < types.length; index++) {
      const type = types[index] as (typeof types)[number];
      const field = FIRST_COLUMN + index;
      if (!hasValue(tuple, field, type)) continue;
      sink.put(openings[index] as Buffer);
      if (type === 'text') addText(tuple, field);
      // GDAL reads `true` of this type as 0.
      else if (type === 'boolean') sink.put(tuple.bytes[tuple.at[field] as number] === 1 ? YES : NO);
      else {
        sink.reserve(MAX_VALUE_BYTES);
        sink.at = writeField(sink.bytes, sink.at, tuple, field, type);
      }
      sink.put(VALUE_END);
    }
    sink.put(DATA_END);
  };

  const addRing = (from: number, to: number, isReversed: boolean) => {
    const { coords } = geometry;
    sink.reserve((to - from) * VERTEX_BYTES);
    const { bytes } = sink;
    let { at } = sink;
    for (let index = 0; index < to - from; index++) {
      const vertex = isReversed ? to - 1 - index : from + index;
      if (index > 0) bytes[at++] = SPACE;
      at = writeVertex(bytes, at, coords, vertex);
    }
    sink.at = at;
  };

  const addGeometry = (tuple: CopyTuple) => {
    if (!readPolygons(tuple, geometry)) return;
    const isMulti = geometry.polygonEnds.length > 1;
    if (isMulti) sink.text('<MultiGeometry>');
    let isFirst = true;
    eachRing(geometry, true, (start, end, isReversed, isOuter) => {
      if (isOuter) sink.text(isFirst ? '<Polygon>' : '</Polygon><Polygon>');
      isFirst = false;
      sink.put(isOuter ? OUTER : INNER);
      addRing(start, end, isReversed);
      sink.put(isOuter ? OUTER_END : INNER_END);
    });
    sink.text(isMulti ? '</Polygon></MultiGeometry>' : '</Polygon>');
  };

  return {
    add(tuple) {
      sink.put(START);
      addName(tuple);
      addData(tuple);
      addGeometry(tuple);
      sink.put(END);
    },
    settle: () => sink.settle(),
    async finish() {
      sink.text('</Folder></Document></kml>\n');
      await sink.close();
      return [{ file: sink.file, name: `${name}.kml`, isPacked: false }];
    },
    abort: () => sink.abort(),
  };
}

/** Writes the same KML into a zip archive (KMZ), which map programs open with a double click. */
export async function createKmzWriter(options: WriterOptions): Promise<RowWriter> {
  const writer = await createKmlWriter(options);
  return {
    ...writer,
    async finish() {
      const [made] = await writer.finish();
      if (made === undefined) return [];
      const file = path.join(options.dir, `${options.name}.kmz`);
      const zip = new ZipFile();
      zip.addReadStreamLazy('doc.kml', { compressionLevel: 1 }, (take) =>
        take(null, createReadStream(made.file)),
      );
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(file));
      await rm(made.file);
      return [{ file, name: `${options.name}.kmz`, isPacked: true }];
    },
  };
}

function kmlType(type: string): string {
  if (type === 'integer') return 'int';
  if (type === 'number') return 'double';
  return type === 'boolean' ? 'bool' : 'string';
}
