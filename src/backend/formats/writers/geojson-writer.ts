import path from 'node:path';
import type { CopyTuple } from '../../db/copy-tuples.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { ByteSink } from './byte-sink.ts';
import { hasValue, rowBytes, writeField } from './field-value.ts';
import { writeJsonText } from './json-text.ts';
import { eachRing, readPolygons } from './rings.ts';
import { FIRST_COLUMN, GEOMETRY_FIELD, type RowWriter, type WriterOptions } from './row-writer.ts';
import { MAX_DEGREE_BYTES, MAX_VALUE_BYTES, writeVertex } from './value-text.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const NULL = Buffer.from('null');
const START = Buffer.from('{"type":"Feature","properties":{');
const GEOMETRY = Buffer.from('},"geometry":');
const POLYGON = Buffer.from('{"type":"Polygon","coordinates":');
const MULTI_POLYGON = Buffer.from('{"type":"MultiPolygon","coordinates":');
/** The bytes of two coordinates with their brackets and commas. */
const VERTEX_BYTES = 2 * MAX_DEGREE_BYTES + 8;

/** Writes a feature collection (RFC 7946) with a feature per line. Degrees are written exactly. */
export async function createGeoJsonWriter({ dir, name, title, columns }: WriterOptions): Promise<RowWriter> {
  const sink = await ByteSink.open(path.join(dir, `${name}.geojson`));
  const keys = columns.map((column, index) =>
    Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(column.name)}:`),
  );
  const types = columns.map(({ type }) => type);
  const mostOthers = keys.reduce((sum, key) => sum + key.length + MAX_VALUE_BYTES, 0);
  const geometry = new GeometryBuffer();
  let rows = 0;
  sink.text(
    `{"type":"FeatureCollection","name":${JSON.stringify(name)},"title":${JSON.stringify(title)},"features":[`,
  );

  const addProperties = (tuple: CopyTuple) => {
    const { bytes: source, at: starts, length: lengths } = tuple;
    // Makes room for all properties at once. The geometry is not among them, so its bytes are subtracted.
    sink.reserve((rowBytes(tuple) - Math.max(0, lengths[GEOMETRY_FIELD] as number)) * 6 + mostOthers);
    const { bytes } = sink;
    let { at } = sink;
    for (let index = 0; index < types.length; index++) {
      const type = types[index] as (typeof types)[number];
      const key = keys[index] as Buffer;
      const field = FIRST_COLUMN + index;
      const length = lengths[field] as number;
      for (let place = 0; place < key.length; place++) bytes[at + place] = key[place] as number;
      at += key.length;
      if (length < 0 || !hasValue(tuple, field, type)) {
        bytes[at] = 0x6e; // null
        bytes[at + 1] = 0x75;
        bytes[at + 2] = 0x6c;
        bytes[at + 3] = 0x6c;
        at += 4;
      } else if (type === 'text') at = writeJsonText(bytes, at, source, starts[field] as number, length);
      else if (type === 'integer' || type === 'number' || type === 'boolean')
        at = writeField(bytes, at, tuple, field, type);
      else {
        bytes[at] = QUOTE;
        at = writeField(bytes, at + 1, tuple, field, type);
        bytes[at++] = QUOTE;
      }
    }
    sink.at = at;
  };

  const addRing = (from: number, to: number, isReversed: boolean) => {
    const { coords } = geometry;
    sink.reserve((to - from) * VERTEX_BYTES + 4);
    const { bytes } = sink;
    let { at } = sink;
    bytes[at++] = OPEN;
    for (let index = 0; index < to - from; index++) {
      const vertex = isReversed ? to - 1 - index : from + index;
      if (index > 0) bytes[at++] = COMMA;
      bytes[at++] = OPEN;
      at = writeVertex(bytes, at, coords, vertex);
      bytes[at++] = CLOSE;
    }
    bytes[at++] = CLOSE;
    sink.at = at;
  };

  const addGeometry = (tuple: CopyTuple) => {
    if (!readPolygons(tuple, geometry)) return sink.put(NULL);
    const isMulti = geometry.polygonEnds.length > 1;
    sink.put(isMulti ? MULTI_POLYGON : POLYGON);
    let isFirst = true;
    sink.text(isMulti ? '[[' : '[');
    eachRing(geometry, true, (start, end, isReversed, isFirstOfPolygon) => {
      if (!isFirst) sink.text(isMulti && isFirstOfPolygon ? '],[' : ',');
      isFirst = false;
      addRing(start, end, isReversed);
    });
    sink.text(isMulti ? ']]}' : ']}');
  };

  return {
    add(tuple) {
      sink.text(rows++ === 0 ? '\n' : ',\n');
      sink.put(START);
      addProperties(tuple);
      sink.put(GEOMETRY);
      addGeometry(tuple);
      sink.text('}');
    },
    settle: () => sink.settle(),
    async finish() {
      sink.text('\n]}\n');
      await sink.close();
      return [{ file: sink.file, name: `${name}.geojson`, isPacked: false }];
    },
    abort: () => sink.abort(),
  };
}
