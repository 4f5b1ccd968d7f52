import { PbfReader } from 'pbf';
import {
  GeometryBuffer,
  type GeometryKind,
  MAX_VERTICES,
} from '../../../../backend/formats/geometry-buffer.ts';
import type { JsonBytes } from '../services/json-bytes.ts';

/**
 * A page in the format `pbf` of ArcGIS servers: a protocol buffer `esriPBuffer.FeatureCollectionPBuffer`, whose definition is in
 * https://github.com/Esri/arcgis-pbf. Coordinates are whole numbers with a scale and an offset. Attributes are in the order of the fields.
 */
export interface PbfPage {
  fields: string[];
  /** The well-known id of the stated coordinate system; 0 if the page states none. */
  wkid: number;
  wkt: string;
  hasMore: boolean;
  geometryType: number;
  hasZ: boolean;
  hasM: boolean;
  transform: PbfTransform | null;
  /** The bytes of each feature, which `readPbfFeature` reads. */
  features: Uint8Array[];
}

export interface PbfTransform {
  /** True: y grows upward from the offset. */
  isLowerLeft: boolean;
  scale: [number, number];
  offset: [number, number];
}

type Value = string | number | boolean | null;

const KINDS: Readonly<Record<number, GeometryKind>> = { 0: 'point', 1: 'point', 2: 'line', 3: 'polygon' };
const MULTIPOINT = 1;
/** The tag of a text in a value, with its wire type. */
const TEXT = (1 << 3) | 2;

/** Parses a page. Throws an `Error` for bytes that are not a page. */
export function readPbfPage(bytes: Uint8Array): PbfPage {
  const page: PbfPage = {
    fields: [],
    wkid: 0,
    wkt: '',
    hasMore: false,
    geometryType: 127,
    hasZ: false,
    hasM: false,
    transform: null,
    features: [],
  };
  let hasResult = false;
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 2)
      pbf.readMessage((resultTag, __, result) => {
        if (resultTag !== 1) return;
        hasResult = true;
        result.readMessage(readResultField, page);
      }, null);
  }, null);
  if (!hasResult) throw new Error('the reply has no features');
  return page;
}

function readResultField(tag: number, page: PbfPage, pbf: PbfReader): void {
  if (tag === 7) page.geometryType = pbf.readVarint();
  else if (tag === 8) pbf.readMessage(readSystemField, page);
  else if (tag === 9) page.hasMore = pbf.readBoolean();
  else if (tag === 10) page.hasZ = pbf.readBoolean();
  else if (tag === 11) page.hasM = pbf.readBoolean();
  else if (tag === 12)
    page.transform = pbf.readMessage(readTransformField, {
      isLowerLeft: false,
      scale: [1, 1],
      offset: [0, 0],
    });
  else if (tag === 13)
    page.fields.push(
      pbf.readMessage(
        (fieldTag, field, reader) => {
          if (fieldTag === 1) field.name = reader.readString();
        },
        { name: '' },
      ).name,
    );
  else if (tag === 15) page.features.push(pbf.readBytes());
}

function readSystemField(tag: number, page: PbfPage, pbf: PbfReader): void {
  if (tag === 1 && page.wkid === 0) page.wkid = pbf.readVarint();
  else if (tag === 2) page.wkid = pbf.readVarint() || page.wkid;
  else if (tag === 5) page.wkt = pbf.readString();
}

function readTransformField(tag: number, transform: PbfTransform, pbf: PbfReader): void {
  const pair = (into: [number, number]) =>
    pbf.readMessage((axis, values, reader) => {
      if (axis === 1 || axis === 2) values[axis - 1] = reader.readDouble();
    }, into);
  if (tag === 1) transform.isLowerLeft = pbf.readVarint() === 1;
  else if (tag === 2) pair(transform.scale);
  else if (tag === 3) pair(transform.offset);
}

const buffer = new GeometryBuffer();

/** A feature of a page. Its values are read when they are needed. */
export interface PbfFeature {
  reader: PbfReader;
  /** The offset in the bytes at which the value of each field begins. */
  starts: number[];
  geometry: { buffer: GeometryBuffer; isMultipoint: boolean } | null;
}

/**
 * Parses a feature. The geometry is in the system of the page, in a buffer that the next call overwrites; null if there is none. Throws an `Error` for bytes that are not a
 * feature.
 */
export function readPbfFeature(bytes: Uint8Array, page: PbfPage): PbfFeature {
  const reader = new PbfReader(bytes);
  const feature = { starts: [] as number[], lengths: [] as number[], coords: [] as number[] };
  reader.readFields(readFeatureField, feature);
  const kind = KINDS[page.geometryType];
  const hasGeometry = kind !== undefined && feature.coords.length > 0;
  return {
    reader,
    starts: feature.starts,
    geometry: hasGeometry
      ? { buffer: fill(kind, feature, page), isMultipoint: page.geometryType === MULTIPOINT }
      : null,
  };
}

/** Returns the value of the field with this index in the fields of the page; null if the feature has no value there. */
export function readPbfValue({ reader, starts }: PbfFeature, index: number): Value {
  const start = starts[index];
  if (start === undefined) return null;
  reader.pos = start;
  return readValue(reader);
}

/** Writes the value of the field with this index. The bytes of a text are copied without decoding them. */
export function writePbfValue(feature: PbfFeature, index: number, into: JsonBytes): void {
  const { reader, starts } = feature;
  const start = starts[index];
  if (start !== undefined) {
    reader.pos = start;
    const end = reader.readVarint() + reader.pos;
    if (reader.pos < end && reader.readVarint() === TEXT && reader.readVarint() + reader.pos === end) {
      into.textOf(reader.buf, reader.pos, end);
      return;
    }
  }
  into.value(readPbfValue(feature, index));
}

interface ReadFeature {
  starts: number[];
  lengths: number[];
  coords: number[];
}

function readFeatureField(tag: number, feature: ReadFeature, pbf: PbfReader): void {
  if (tag === 1) {
    feature.starts.push(pbf.pos);
    const end = pbf.readVarint() + pbf.pos;
    if (end > pbf.length) throw new Error('a value is cut off');
    pbf.pos = end;
  } else if (tag === 2)
    pbf.readMessage((part, into, reader) => {
      if (part === 2) reader.readPackedVarint(into.lengths);
      else if (part === 3) reader.readPackedSVarint(into.coords);
    }, feature);
}

function readValue(pbf: PbfReader): Value {
  const end = pbf.readVarint() + pbf.pos;
  let value: Value = null;
  while (pbf.pos < end) {
    const tag = pbf.readVarint() >> 3;
    if (tag === 1) value = pbf.readString();
    else if (tag === 2) value = shortFloat(pbf.readFloat());
    else if (tag === 3) value = pbf.readDouble();
    else if (tag === 4) value = pbf.readSVarint();
    else if (tag === 5) value = pbf.readVarint();
    else if (tag >= 6 && tag <= 8) value = readLongInteger(pbf, tag);
    else if (tag === 9) value = pbf.readBoolean();
    else pbf.pos = end;
  }
  return value;
}

/** Reads an integer of 64 bits: signed (6), unsigned (7), or with its sign in the lowest bit (8). An integer that a number can't hold becomes a text. */
function readLongInteger(pbf: PbfReader, tag: number): number | string {
  const start = pbf.pos;
  const value = tag === 8 ? pbf.readSVarint() : pbf.readVarint(tag === 6);
  if (Number.isSafeInteger(value)) return value;
  let bits = 0n;
  for (let at = start; at < pbf.pos; at++)
    bits |= BigInt((pbf.buf[at] as number) & 0x7f) << BigInt((at - start) * 7);
  if (tag === 8) return String((bits >> 1n) ^ -(bits & 1n));
  return String(tag === 6 ? BigInt.asIntN(64, bits) : bits);
}

/** Returns the shortest number with the same 32 bits, as JSON has it: 0.1 and not 0.10000000149011612. */
function shortFloat(value: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

function fill(kind: GeometryKind, { lengths, coords }: ReadFeature, page: PbfPage): GeometryBuffer {
  const perVertex = 2 + Number(page.hasZ) + Number(page.hasM);
  const { isLowerLeft, scale, offset } = page.transform ?? {
    isLowerLeft: true,
    scale: [1, 1],
    offset: [0, 0],
  };
  const [scaleX] = scale;
  const scaleY = isLowerLeft ? scale[1] : -scale[1];
  const total = coords.length / perVertex;
  const parts = lengths.length === 0 || kind === 'point' ? [total] : lengths;
  if (total > MAX_VERTICES || parts.reduce((sum, length) => sum + length, 0) !== total)
    throw new Error('the lengths of the parts do not match the coordinates');
  buffer.reset(kind);
  buffer.reserve(total);
  let at = 0;
  for (const length of parts) {
    // Each part begins with a position. The others are differences to the one before.
    let x = 0;
    let y = 0;
    for (let vertex = 0; vertex < length; vertex++) {
      x += coords[at] as number;
      y += coords[at + 1] as number;
      at += perVertex;
      buffer.addVertex(x * scaleX + offset[0], y * scaleY + offset[1]);
    }
    if (length > 0) buffer.endPart();
  }
  return buffer;
}
