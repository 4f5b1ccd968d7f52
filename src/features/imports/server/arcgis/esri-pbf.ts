import { PbfReader } from 'pbf';
import {
  GeometryBuffer,
  type GeometryKind,
  MAX_VERTICES,
} from '../../../../backend/formats/geometry-buffer.ts';

/**
 * Reads the format `pbf` of ArcGIS servers: a protocol buffer `esriPBuffer.FeatureCollectionPBuffer`, whose definition is in
 * https://github.com/Esri/arcgis-pbf. Coordinates are whole numbers with a scale and an offset. Attributes are in the order of the fields.
 */
export interface PbfPage {
  fields: string[];
  /** The numbers of the stated coordinate system; 0: not stated. */
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

/** Parses a page. Throws an `Error` for bytes that are not one. */
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

/**
 * Parses a feature. The geometry is in the system of the page, in a buffer that the next call overwrites; null if there is none. Throws an `Error` for bytes that are not a
 * feature.
 */
export function readPbfFeature(
  bytes: Uint8Array,
  page: PbfPage,
): { values: Value[]; geometry: { buffer: GeometryBuffer; isMany: boolean } | null } {
  const feature = { values: [] as Value[], lengths: [] as number[], coords: [] as number[] };
  new PbfReader(bytes).readFields(readFeatureField, feature);
  const kind = KINDS[page.geometryType];
  const hasGeometry = kind !== undefined && feature.coords.length > 0;
  return {
    values: feature.values,
    geometry: hasGeometry
      ? { buffer: fill(kind, feature, page), isMany: page.geometryType === MULTIPOINT }
      : null,
  };
}

interface ReadFeature {
  values: Value[];
  lengths: number[];
  coords: number[];
}

function readFeatureField(tag: number, feature: ReadFeature, pbf: PbfReader): void {
  if (tag === 1) feature.values.push(readValue(pbf));
  else if (tag === 2)
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
    else if (tag === 4 || tag === 8) value = pbf.readSVarint();
    else if (tag === 5 || tag === 7) value = pbf.readVarint();
    else if (tag === 6) value = pbf.readVarint(true);
    else if (tag === 9) value = pbf.readBoolean();
    else pbf.pos = end;
  }
  return value;
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
