import { type LookUpCrs, readCrs, type ToLonLat } from '../../../../backend/formats/crs.ts';
import { AskAgain } from '../services/layer-reading.ts';
import type { FetchedRow } from '../services/fetched-pages.ts';
import type { Page } from '../services/layer-service.ts';
import { type JsonObject, isObject } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import type { ServiceReply } from '../services/service-reply.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import { askArcgis, askArcgisPage, askArcgisPbf, readArcgisJson } from './ask-arcgis.ts';
import {
  type AttributeReader,
  createAttributeReader,
  type FindValue,
  memberFinder,
} from '../../../../backend/formats/esri-json/attribute-reader.ts';
import { readEsriGeometry } from './esri-geometry.ts';
import { type PbfPage, readPbfFeature, readPbfPage } from './esri-pbf.ts';
import { formatGeometry } from './format-geometry.ts';
import { systemOf } from '../../../../backend/formats/esri-json/esri-fields.ts';
import { featuresOf, type LayerFacts } from './layer-facts.ts';
import type { RelatedTables } from './related-tables.ts';

/** Beyond these, a coordinate can't be in degrees. */
const MAX_DEGREES = 400;
/** Half a millimeter, in degrees and in feet or meters. A protocol buffer with coarser coordinates would move corners. */
const FINEST_DEGREES = 5e-9;
const FINEST_UNITS = 5e-4;
const LON_LAT = 'EPSG:4326';

interface ReadRow {
  id: number | null;
  values: ReturnType<AttributeReader>;
  geometry: string | null;
}

/** The rows of a page while it is read. */
interface RowCollector {
  add(find: FindValue, geometry: string | null, id: unknown): void;
  finish(): Promise<FetchedRow[]>;
}

/** A page as it came. */
export type RawPage = { reply: ServiceReply } | { pbf: Buffer };

/** The part that all ways of reading an ArcGIS layer share: it requests pages in the best format of the server, and reads them. */
export class ArcgisLayer {
  readonly facts: LayerFacts;
  /** The condition that selects features: `1=1` for all. */
  readonly where: string;
  #client: ServiceClient;
  #related: RelatedTables;
  #lookUpCrs: LookUpCrs;
  #format: LayerFacts['format'];
  #hasPbfWorked = false;
  #readAttributes: AttributeReader;
  /** The place of the object id in the list of fields. */
  #idPlace: number;
  #conversions = new Map<string, ToLonLat | null>();

  constructor(
    client: ServiceClient,
    facts: LayerFacts,
    { where, related, lookUpCrs }: { where: string; related: RelatedTables; lookUpCrs: LookUpCrs },
  ) {
    this.facts = facts;
    this.where = where;
    this.#related = related;
    this.#client = client;
    this.#lookUpCrs = lookUpCrs;
    this.#format = facts.format;
    this.#readAttributes = createAttributeReader(facts);
    this.#idPlace = facts.fields.findIndex(({ name }) => name === facts.idField);
  }

  query(parameters: Readonly<Record<string, string>>): Promise<JsonObject> {
    return askArcgis(this.#client, `${this.facts.href}/query`, { where: this.where, ...parameters });
  }

  async count(): Promise<number | null> {
    const { count } = await this.query({ returnCountOnly: 'true' });
    return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
  }

  /** Asks for a page of features. */
  async fetch(parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<RawPage> {
    const href = `${this.facts.href}/query`;
    const query = {
      where: this.where,
      outFields: '*',
      outSR: '4326',
      returnGeometry: 'true',
      returnTrueCurves: 'false',
      ...parameters,
    };
    if (this.#format !== 'pbf')
      return { reply: await askArcgisPage(this.#client, href, { ...query, f: this.#format }, signal) };
    try {
      return { pbf: await askArcgisPbf(this.#client, href, query, signal) };
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || this.#hasPbfWorked) throw error;
      // Some servers declare the format and can't write it.
      throw this.#useJson();
    }
  }

  async read(raw: RawPage): Promise<Page> {
    if ('reply' in raw) return this.#readJson(readArcgisJson(raw.reply));
    let page: PbfPage;
    try {
      page = readPbfPage(raw.pbf);
    } catch {
      throw this.#useJson();
    }
    return this.#readPbf(page);
  }

  #useJson(): AskAgain {
    this.#format = 'json';
    return new AskAgain();
  }

  async #readPbf(page: PbfPage): Promise<Page> {
    const stated = systemOf({ wkid: page.wkid, wkt: page.wkt });
    const { transform, fields } = page;
    const finest = stated === null || stated === LON_LAT ? FINEST_DEGREES : FINEST_UNITS;
    // Coarse coordinates are for drawing. The other format has exact ones.
    if (transform !== null && Math.max(...transform.scale.map(Math.abs)) > finest) throw this.#useJson();
    const rows = this.#collect();
    const places = this.facts.fields.map(({ name }) => placeOf(name, fields));
    let toLonLat: ToLonLat | null | undefined;
    for (const bytes of page.features) {
      const { values, geometry } = readFeature(bytes, page) ?? raise(this.#useJson());
      if (geometry !== null && toLonLat === undefined)
        toLonLat = await this.#conversionOf(stated, Math.abs(geometry.buffer.coords[0] ?? 0));
      // The buffer is shared: nothing waits between reading and formatting it, except for the first feature.
      const shape =
        geometry === null ? null : formatGeometry(geometry.buffer, toLonLat ?? null, geometry.isMany);
      rows.add((at) => values[places[at] as number], shape, undefined);
    }
    this.#hasPbfWorked = true;
    return { rows: await rows.finish(), hasMore: page.hasMore };
  }

  async #readJson(reply: JsonObject): Promise<Page> {
    const features = featuresOf(reply);
    if (features === undefined) throw new ServiceRefusal('the reply has no list of features', true);
    const rows = this.#collect();
    const stated = systemOf(reply['spatialReference']);
    for (const { attributes, properties, geometry, id } of features) {
      const values = (attributes ?? properties ?? {}) as JsonObject;
      const shape =
        properties === undefined
          ? readEsriGeometry(geometry, await this.#conversionOf(stated, firstX(geometry)))
          : JSON.stringify(geometry ?? null);
      rows.add(memberFinder(values), shape, id);
    }
    const nested = reply['properties'];
    const isCutOff =
      reply['exceededTransferLimit'] ?? (isObject(nested) ? nested['exceededTransferLimit'] : undefined);
    return { rows: await rows.finish(), hasMore: isCutOff === true };
  }

  /** Collects the rows of a page. Without related tables a row becomes bytes at once: values and texts of a whole page would be garbage that lives long. */
  #collect(): RowCollector {
    const idOfRow = (find: FindValue, id: unknown) => {
      const { idField } = this.facts;
      return idOf((idField === null ? undefined : find(this.#idPlace, idField)) ?? id);
    };
    if (this.#related.isEmpty) {
      const lines: FetchedRow[] = [];
      return {
        add: (find, geometry, id) =>
          void lines.push({
            id: idOfRow(find, id),
            line: lineOf(JSON.stringify(this.#readAttributes(find)), geometry),
          }),
        finish: async () => lines,
      };
    }
    const rows: ReadRow[] = [];
    return {
      add: (find, geometry, id) =>
        void rows.push({ id: idOfRow(find, id), values: this.#readAttributes(find), geometry }),
      finish: () => this.#addRelated(rows),
    };
  }

  /** Adds the columns of related tables, and formats the rows. */
  async #addRelated(rows: readonly ReadRow[]): Promise<FetchedRow[]> {
    const related = await this.#related.readFor(rows.map(({ id }) => id).filter((id) => id !== null));
    return rows.map(({ id, values, geometry }) => {
      const more = id === null ? undefined : related.get(id);
      const all = JSON.stringify({ ...values, ...more });
      return { id, line: lineOf(all, geometry) };
    });
  }

  /**
   * Returns the conversion to degrees. Some servers ignore the requested system and answer in their own: then the reply states it, or its numbers can't be
   * degrees.
   */
  async #conversionOf(stated: string | null, x: number): Promise<ToLonLat | null> {
    const system = stated ?? (x > MAX_DEGREES ? this.facts.system : null);
    if (system === null || system === LON_LAT) return null;
    const known = this.#conversions.get(system);
    if (known !== undefined) return known;
    const { toLonLat } = await readCrs(system, this.#lookUpCrs);
    this.#conversions.set(system, toLonLat);
    return toLonLat;
  }
}

function lineOf(properties: string, geometry: string | null): Buffer {
  return Buffer.from(`{"type":"Feature","properties":${properties},"geometry":${geometry ?? 'null'}}\n`);
}

/** Returns the place of a field in the list of a page, whose names may be in another case; -1 if it is absent. */
function placeOf(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
}

function readFeature(bytes: Uint8Array, page: PbfPage): ReturnType<typeof readPbfFeature> | null {
  try {
    return readPbfFeature(bytes, page);
  } catch {
    return null;
  }
}

function raise(error: Error): never {
  throw error;
}

/** Returns the absolute value of a geometry's first coordinate. */
function firstX(geometry: unknown): number {
  if (!isObject(geometry)) return 0;
  const { x, rings, paths, points } = geometry;
  let first: unknown = x ?? rings ?? paths ?? points;
  while (Array.isArray(first)) first = first[0];
  return typeof first === 'number' ? Math.abs(first) : 0;
}

/** Object ids come as numbers, also as 6.4579816E7, and as texts from some servers. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && Math.abs(id) < 2 ** 51 ? id : null;
}
