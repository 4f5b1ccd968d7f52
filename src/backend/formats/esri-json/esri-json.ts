import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { Problem } from '../../../kernel/problem.ts';
import { assumeLonLat, readCrs, type SourceCrs } from '../crs.ts';
import type {
  FeatureSource,
  FormatReader,
  GeometryKind,
  OpenOptions,
  SourceColumn,
} from '../feature-source.ts';
import { findJsonEncoding } from '../foreign-text.ts';
import { findJsonList, WRAPPER_BYTES } from '../geojson/find-json-list.ts';
import { GeoJsonSplitter } from '../geojson/geojson-splitter.ts';
import { readFeatureRanges } from '../geojson/read-feature-ranges.ts';
import { findOpening, sampleFeatureRanges } from '../geojson/sample-feature-ranges.ts';
import { parseLenientJson } from '../parse-lenient-json.ts';
import { PARTIAL } from '../partial-page.ts';
import { readPart, readTail } from '../read-head.ts';
import { createAttributeReader } from './attribute-reader.ts';
import {
  type EsriFields,
  fieldSchema,
  isAttribute,
  SUBTYPE_MEMBERS,
  subtypesOf,
  systemOf,
} from './esri-fields.ts';
import { EsriJsonBatch, type EsriJsonTable } from './esri-json-batch.ts';

const TAIL_BYTES = 256 << 10;
const GUESS_ROWS = 2000;

/** The members of a feature set besides its features. Programs leave most of them out. */
const featureSetSchema = z.object({
  geometryType: z.string().catch(''),
  spatialReference: z.unknown().optional(),
  fields: z.array(fieldSchema).catch([]),
  ...SUBTYPE_MEMBERS,
  exceededTransferLimit: z.boolean().nullish().catch(null),
  /** Present if coordinates are rounded to the grid of a web map. Such a file is refused. */
  transform: z.object({ scale: z.unknown(), translate: z.unknown() }).nullish().catch(null),
});
type FeatureSet = z.infer<typeof featureSetSchema>;

/** The beginning of the list of features, after the sign before it. */
const FEATURES = /^.\s*"features"\s*:/s;

const KINDS: Readonly<Record<string, GeometryKind>> = {
  esriGeometryPolygon: 'polygon',
  esriGeometryPolyline: 'line',
  esriGeometryPoint: 'point',
  esriGeometryMultipoint: 'point',
};
const COLUMN_TYPES: Readonly<Record<string, SourceColumn['type']>> = {
  esriFieldTypeOID: 'number',
  esriFieldTypeInteger: 'number',
  esriFieldTypeSmallInteger: 'number',
  esriFieldTypeBigInteger: 'number',
  esriFieldTypeSingle: 'number',
  esriFieldTypeDouble: 'number',
  esriFieldTypeDate: 'date',
  esriFieldTypeString: 'text',
};

/** A feature set in Esri JSON: the reply of an ArcGIS service that was saved as a file. It is read as a stream. */
export const esriJson: FormatReader = {
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openEsriJson(handle, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

async function openEsriJson(handle: FileHandle, options: OpenOptions): Promise<FeatureSource> {
  const { size } = await handle.stat();
  const { given, label } = await findJsonEncoding(handle, size, options.encoding, 'the JSON standard');
  const table = {
    names: [],
    fields: new Set<string>(),
    readAttributes: () => ({}),
    toLonLat: null,
    encoding: given,
  };
  const head = await readPart(handle, 0, WRAPPER_BYTES);
  const start = findJsonList(head);
  const createSplitter = () => new GeoJsonSplitter({ isWrapped: start > 0, readSystem: readSystemMember });
  const splitter = createSplitter();
  const names = new Set<string>();
  let opening: Buffer | null = null;
  let seen = 0;
  for await (const batch of readFeatureRanges(handle, size, new EsriJsonBatch(table), splitter, start)) {
    for (let index = 0; index < batch.count; index++)
      for (const name of Object.keys(batch.parse(index).attributes)) names.add(name);
    opening ??= findOpening(size, batch);
    seen += batch.count;
    if (seen >= GUESS_ROWS) break;
  }
  if (!splitter.isCollection)
    throw new Problem(
      'unreadable_file',
      'The file has no list of "features", so it is not Esri JSON that can be read. Save the reply of a layer\'s query with f=json, or import the address of the layer itself.',
    );
  const tail = await readTail(handle, size, TAIL_BYTES);
  const set = readFeatureSet(splitter.header, lastMembers(tail, depthAt(head, start)));
  if (set.transform)
    throw new Problem(
      'unreadable_file',
      'The file was saved from a web map, which rounds coordinates to a grid for drawing. Import the address of the layer, or save the reply of its query without quantizationParameters.',
    );
  const crs = await readSystem(set, options);
  const fields = fieldsOf(set, names);
  const columns = columnsOf(fields);
  const readable: EsriJsonTable = {
    names: columns.map(({ name }) => name),
    fields: new Set([...set.fields, ...fields.fields].map(({ name }) => name.toLowerCase())),
    readAttributes: createAttributeReader(fields),
    toLonLat: crs.toLonLat,
    encoding: given,
  };
  const createBatch = () => new EsriJsonBatch(readable);
  const sampled = { handle, size, start, createSplitter, opening };
  return {
    format: 'Esri JSON',
    columns,
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    encoding: label,
    rowCount: null,
    geometryKind: KINDS[set.geometryType] ?? 'mixed',
    warnings: set.exceededTransferLimit === true ? [PARTIAL] : [],
    features: () => readFeatureRanges(handle, size, createBatch(), createSplitter(), start),
    sample: (rows) => sampleFeatureRanges(sampled, createBatch(), rows),
    close: () => handle.close(),
  };
}

/** Reads the members before the features, and `after` them. If a member is in both places, the one before counts. */
function readFeatureSet(header: string, after: Readonly<Record<string, unknown>>): FeatureSet {
  const opening = /^[^]*?"features"\s*:\s*/.exec(header)?.[0];
  const before = membersOf(opening === undefined ? header : `${opening}[]}`);
  return featureSetSchema.parse({ ...after, ...before });
}

/** Returns the number of lists and objects around the feature set at `start`, which may be in a list that begins there. */
function depthAt(head: Buffer, start: number): number {
  const text = head.toString('latin1');
  const from = start > 0 ? start : text.search(/[[{]/);
  let depth = 0;
  for (const [sign] of text.slice(0, from).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
  }
  return text[from] === '[' ? depth + 1 : depth;
}

/**
 * Returns the members after the features: those that begin in `text`, the end of the file. `around`: the number of lists and objects that hold the feature set.
 * Goes backward, because only the end of the text is surely outside a string.
 */
function lastMembers(text: string, around: number): Record<string, unknown> {
  let depth = 0;
  let from = 0;
  let end = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at];
    if (sign === '"') at = openingQuote(text, at);
    else if (sign === '}' || sign === ']') {
      if (depth === around) from = end = at + 1;
      depth++;
    } else if (sign === '{' || sign === '[') {
      depth--;
      if (depth !== around) continue;
      if (FEATURES.test(text.slice(at, at + 100))) break;
      from = end = 0; // another object beside the feature set
    } else if (sign === ',' && depth === around + 1) {
      if (FEATURES.test(text.slice(at, at + 100))) break;
      from = at + 1;
    }
  }
  return membersOf(`{${text.slice(from, end)}`);
}

/** Returns the position of the quotation mark that begins the string which ends at `end`; a negative number if it begins before `text`. */
function openingQuote(text: string, end: number): number {
  for (let at = text.lastIndexOf('"', end - 1); at > 0; at = text.lastIndexOf('"', at - 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

function membersOf(text: string): Record<string, unknown> {
  try {
    const members = parseLenientJson(text.replace(/^\uFEFF/, ''));
    return typeof members === 'object' && members !== null ? { ...members } : {};
  } catch {
    return {};
  }
}

/** Returns the coordinate system that a feature set states in `text`, which is the part outside its features. */
function readSystemMember(text: string): string | undefined {
  const member = /"spatialReference"\s*:\s*(\{[^{}]*\})/.exec(text)?.[1];
  return (member === undefined ? null : systemOf(membersOf(member))) ?? undefined;
}

async function readSystem(
  { spatialReference }: FeatureSet,
  { crs: given, lookUpCrs }: OpenOptions,
): Promise<SourceCrs> {
  const stated = given ?? systemOf(spatialReference);
  if (stated === null) return assumeLonLat('assumed: the file names none');
  const crs = await readCrs(stated, lookUpCrs);
  return { ...crs, label: `${crs.label} (${given === undefined ? "the file's spatialReference" : 'given'})` };
}

/** Returns the fields that the file describes, then the other fields of its first features. */
function fieldsOf({ fields, ...members }: FeatureSet, names: ReadonlySet<string>): EsriFields {
  const others = new Map([...names].map((name) => [name.toLowerCase(), name]));
  for (const { name } of fields) others.delete(name.toLowerCase());
  return {
    fields: [
      ...fields.filter(isAttribute),
      ...[...others.values()].map((name) => ({ name, type: '', domain: null })),
    ],
    ...subtypesOf(members),
  };
}

/** Returns a column for each field, and for the code of each field with labels. */
function columnsOf(fields: EsriFields): SourceColumn[] {
  const types = new Map(fields.fields.map(({ name, type }) => [name, COLUMN_TYPES[type] ?? 'unknown']));
  return Object.keys(createAttributeReader(fields)(() => null)).map((name) => ({
    name,
    type: types.get(name) ?? 'unknown',
  }));
}
