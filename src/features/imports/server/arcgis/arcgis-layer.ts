import { type LookUpCrs, readCrs, type ToLonLat } from '../../../../backend/formats/crs.ts';
import {
  type AttributeColumn,
  type AttributeColumns,
  attributeColumnsOf,
  type AttributeValue,
  plainValue,
} from '../../../../backend/formats/esri-json/attribute-reader.ts';
import { systemOf } from '../../../../backend/formats/esri-json/esri-fields.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { FetchedRow } from '../services/fetched-pages.ts';
import { statedSystem } from '../services/find-conversion.ts';
import { JsonBytes } from '../services/json-bytes.ts';
import { AskAgain } from '../services/layer-reading.ts';
import type { Page } from '../services/layer-service.ts';
import { type JsonObject, isObject } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import type { ServiceReply } from '../services/service-reply.ts';
import { askArcgis, assertNoError, readArcgisJson } from './ask-arcgis.ts';
import { type PbfPage, readPbfPage } from './esri-pbf.ts';
import { featuresOf, type LayerFacts, type PageFormat } from './layer-facts.ts';
import { DamagedFeature, jsonFeatures, type PageFeatures, pbfFeatures } from './page-features.ts';
import { PageRequests } from './page-requests.ts';
import type { RelatedTables } from './related-tables.ts';
import { scanPage } from './scan-page.ts';
import { scannedFeatures } from './scanned-features.ts';

/** A coordinate beyond this can't be in degrees. */
const MAX_DEGREES = 400;
/** A coordinate beyond this is no place in meters or feet either: servers write such numbers for empty coordinates. */
const MAX_UNITS = 1e9;
/** The largest step of coordinates in a protocol buffer, in degrees and in meters or feet: about half a millimeter or less. Larger steps would move corners. */
const MAX_STEP_DEGREES = 5e-9;
const MAX_STEP_UNITS = 5e-4;
const LON_LAT = 'EPSG:4326';
/** The condition that every feature meets. Servers require a condition. */
const ALL = '1=1';

type Parameters = Readonly<Record<string, string>>;

/** A page as the server sent it, not parsed yet. */
export type RawPage = { reply: ServiceReply } | { pbf: Buffer };

/** The part that all ways of reading an ArcGIS layer share: it requests pages in the best format of the server, and reads them. */
export class ArcgisLayer {
  readonly facts: LayerFacts;
  /** The given condition that selects features; null for all of them. */
  readonly condition: string | null;
  #where: string;
  #client: ServiceClient;
  #related: RelatedTables;
  #lookUpCrs: LookUpCrs;
  #requests: PageRequests;
  #hasPbfWorked = false;
  #hasPageWorked = false;
  #hasLongIntegers: boolean;
  #columns: AttributeColumns;
  /** The name of each column as bytes, as it is written before its value. */
  #keys: readonly Uint8Array[] = [];
  /** The number of bytes to reserve for the rows of the next page: as many as the last page needed, and a quarter more. */
  #pageBytes = 1 << 20;
  /** The index of the object id in the list of fields. */
  #idIndex: number;
  /** True if the list of fields has the fields of the object id and of the subtype, as far as the layer names them: `scanPage` finds only listed fields. */
  #isScannable: boolean;
  #conversions = new Map<string, ToLonLat | null>();

  constructor(
    client: ServiceClient,
    facts: LayerFacts,
    {
      condition,
      related,
      lookUpCrs,
    }: { condition: string | null; related: RelatedTables; lookUpCrs: LookUpCrs },
  ) {
    this.facts = facts;
    this.condition = condition;
    this.#where = condition ?? ALL;
    this.#related = related;
    this.#client = client;
    this.#lookUpCrs = lookUpCrs;
    this.#requests = new PageRequests(client, facts);
    this.#hasLongIntegers = facts.fields.some(({ type }) => type === 'esriFieldTypeBigInteger');
    this.#columns = attributeColumnsOf(facts);
    this.#useColumns(this.#columns.columns);
    this.#idIndex = indexOfField(facts, facts.idField);
    this.#isScannable = [facts.idField, facts.typeIdField].every(
      (name) => name === null || indexOfField(facts, name) >= 0,
    );
  }

  query(parameters: Parameters): Promise<JsonObject> {
    return askArcgis(this.#client, `${this.facts.href}/query`, { where: this.#where, ...parameters });
  }

  /**
   * Returns the number of features that match; null if the server states no usable count and lists no object ids. This is the first query, so it also finds a
   * condition for all features that the server accepts: firewalls take `1=1` for an attack, and some servers want the name of a field in each condition.
   */
  async count(): Promise<number | null> {
    const { idField } = this.facts;
    const others =
      this.condition === null && idField !== null ? [`${idField} IS NOT NULL`, `${idField} >= 0`] : [];
    try {
      return await this.#count();
    } catch (error) {
      for (const where of isRefused(error) ? others : []) {
        this.#where = where;
        try {
          return await this.#count();
        } catch (another) {
          if (!isRefused(another)) throw another;
        }
      }
      this.#where = this.condition ?? ALL;
      throw error;
    }
  }

  /** Returns the number of features that match. A server that refuses to count, or states no number, is asked for the list of its object ids. */
  async #count(): Promise<number | null> {
    let refusal: ServiceRefusal | null = null;
    try {
      const count = idOf((await this.query({ returnCountOnly: 'true' }))['count']);
      if (count !== null && count >= 0) return count;
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
      refusal = error;
    }
    const ids = await this.listIds().catch((error: unknown) => {
      throw error instanceof ServiceRefusal ? (refusal ?? error) : error;
    });
    if (ids === null && refusal !== null) throw refusal;
    return ids === null ? null : new Set(ids).size;
  }

  /** Returns the object ids of the features that match; null if the server lists none, or in a form that can't be read. */
  async listIds(): Promise<number[] | null> {
    const { objectIds } = await this.query({ returnIdsOnly: 'true' });
    if (!Array.isArray(objectIds)) return null;
    const ids = objectIds.map(idOf).filter((id) => id !== null);
    return ids.length === 0 && objectIds.length > 0 ? null : ids;
  }

  /** Returns sentences about fields that the server does not send. */
  notes(): string[] {
    const { refusedFields } = this.#requests;
    if (refusedFields.length === 0) return [];
    const names = refusedFields.join(', ');
    return [
      refusedFields.length === 1
        ? `The service refuses every page with the field ${names}, so this column is left out.`
        : `The service refuses every page with one of the fields ${names}, so these columns are left out.`,
    ];
  }

  /** Asks for a page of features. */
  async fetch(parameters: Parameters, signal?: AbortSignal): Promise<RawPage> {
    const query = { where: this.#where, returnGeometry: 'true', ...parameters };
    if (this.#requests.format !== 'pbf') return { reply: await this.#requests.askText(query, signal) };
    try {
      return { pbf: await this.#requests.askPbf(query, signal) };
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || this.#hasPbfWorked) throw error;
      // Some servers declare the format and can't write it.
      throw this.#leaveFormat('pbf');
    }
  }

  #useColumns(columns: readonly AttributeColumn[]): void {
    this.#columns = { ...this.#columns, columns };
    this.#keys = columns.map(({ name }, at) => Buffer.from(keyOf(name, at === 0)));
  }

  async read(raw: RawPage): Promise<Page> {
    if ('reply' in raw) return this.#readText(raw.reply);
    let page: PbfPage;
    try {
      page = readPbfPage(raw.pbf);
    } catch {
      throw this.#leaveFormat('pbf');
    }
    return this.#readPbf(page);
  }

  #leaveFormat(format: PageFormat): AskAgain {
    this.#requests.leaveFormat(format);
    return new AskAgain();
  }

  async #readPbf(page: PbfPage): Promise<Page> {
    const stated = systemOf({ wkid: page.wkid, wkt: page.wkt });
    const { transform } = page;
    const maxStep = stated === null || stated === LON_LAT ? MAX_STEP_DEGREES : MAX_STEP_UNITS;
    // Coarse coordinates are for drawing. The other format has exact ones.
    if (transform !== null && Math.max(...transform.scale.map(Math.abs)) > maxStep)
      throw this.#leaveFormat('pbf');
    const features = pbfFeatures(page, this.facts.fields);
    try {
      const toLonLat = await this.#conversionOf(stated, features);
      const rows = await this.#readRows(features, toLonLat);
      this.#hasPbfWorked = true;
      return { rows, hasMore: page.hasMore };
    } catch (error) {
      throw error instanceof DamagedFeature ? this.#leaveFormat('pbf') : error;
    }
  }

  #readText(reply: ServiceReply): Promise<Page> {
    const options = { longIntegers: this.#hasLongIntegers };
    const isScannable = this.#isScannable && this.#requests.format === 'json';
    const scanned = isScannable ? scanPage(reply.bytes, this.facts.fields) : null;
    if (scanned !== null) {
      assertNoError(scanned.reply, reply.host);
      return this.#readFeatures(scannedFeatures(scanned, this.facts.fields.length, options), scanned.reply);
    }
    const parsed = readArcgisJson(reply, options);
    const found = featuresOf(parsed);
    if (found === undefined) {
      if (!this.#hasPageWorked && this.#requests.hasOtherFormat) throw this.#leaveFormat('json');
      throw new ServiceRefusal('the reply has no list of features', true);
    }
    return this.#readFeatures(jsonFeatures(found, this.facts.fields), parsed);
  }

  async #readFeatures(features: PageFeatures, reply: JsonObject): Promise<Page> {
    const stated = systemOf(reply['spatialReference']);
    const toLonLat = await this.#conversionOf(stated, features, statedSystem(reply));
    const nested = reply['properties'];
    const isCutOff =
      reply['exceededTransferLimit'] ?? (isObject(nested) ? nested['exceededTransferLimit'] : undefined);
    return { rows: await this.#readRows(features, toLonLat), hasMore: isCutOff === true };
  }

  /** Reads the features of a page, with the columns of related tables. Nothing may be awaited between moving to a feature and writing it. */
  async #readRows(features: PageFeatures, toLonLat: ToLonLat | null): Promise<FetchedRow[]> {
    const { idField } = this.facts;
    const { refusedFields } = this.#requests;
    if (refusedFields.length > 0)
      this.#useColumns(this.#columns.columns.filter(({ field }) => !refusedFields.includes(field)));
    const idAt = (index: number) => {
      features.goTo(index);
      return idOf((idField === null ? undefined : features.find(this.#idIndex, idField)) ?? features.id);
    };
    const related = this.#related.isEmpty
      ? undefined
      : await this.#related.readFor(allIds(features.count, idAt).filter((id) => id !== null));
    const into = new JsonBytes(this.#pageBytes);
    const ids: (number | null)[] = [];
    const ends: number[] = [];
    for (let index = 0; index < features.count; index++) {
      const id = idAt(index);
      this.#writeRow(features, id === null ? undefined : related?.get(id), toLonLat, into);
      ids.push(id);
      ends.push(into.length);
    }
    this.#pageBytes = Math.ceil(into.length * 1.25);
    this.#hasPageWorked = true;
    return ids.map((id, at) => ({ id, line: into.bytes.subarray(ends[at - 1] ?? 0, ends[at]) }));
  }

  #writeRow(
    features: PageFeatures,
    related: Readonly<Record<string, AttributeValue>> | undefined,
    toLonLat: ToLonLat | null,
    into: JsonBytes,
  ): void {
    const { columns, subtypeOf } = this.#columns;
    const subtype = subtypeOf(features.find);
    into.raw('{"type":"Feature","properties":{');
    for (let at = 0; at < columns.length; at++) {
      const { at: fieldIndex, field, convert } = columns[at] as AttributeColumn;
      const key = this.#keys[at] as Uint8Array;
      into.copy(key, 0, key.length);
      if (convert === null) features.write(fieldIndex, field, into);
      else into.value(convert(plainValue(features.find(fieldIndex, field)), subtype));
    }
    let isFirst = columns.length === 0;
    for (const [name, value] of Object.entries(related ?? {})) {
      into.raw(keyOf(name, isFirst));
      into.value(value);
      isFirst = false;
    }
    into.raw('},"geometry":');
    features.writeGeometry(toLonLat, into);
    into.raw('}\n');
  }

  /**
   * Returns the conversion to degrees. Some servers ignore the requested system and answer in the system of the layer: then the reply states that system, or its
   * numbers can't be degrees. `named`: the system that GeoJSON names.
   */
  async #conversionOf(
    stated: string | null,
    features: PageFeatures,
    named: string | null = null,
  ): Promise<ToLonLat | null> {
    const x = stated === null || stated === LON_LAT ? features.firstX() : 0;
    const isOther = x > MAX_DEGREES && (stated === null || x < MAX_UNITS);
    const system = isOther ? (named ?? this.facts.system) : stated;
    if (system === null || system === LON_LAT) return null;
    const known = this.#conversions.get(system);
    if (known !== undefined) return known;
    const { toLonLat } = await readCrs(system, this.#lookUpCrs);
    this.#conversions.set(system, toLonLat);
    return toLonLat;
  }
}

/** Returns true if the server understood a query and did not want it. Firewalls answer as if a sign-in were missing. */
function isRefused(error: unknown): boolean {
  return error instanceof ServiceRefusal
    ? !error.isTemporary
    : error instanceof Problem && error.code === 'unreadable_file';
}

/** Returns the index of a field in the list of fields, where its name may be in another case; -1 if it is not there. */
function indexOfField({ fields }: LayerFacts, name: string | null): number {
  return fields.findIndex((field) => field.name.toLowerCase() === name?.toLowerCase());
}

function allIds(count: number, idAt: (index: number) => number | null): (number | null)[] {
  return Array.from({ length: count }, (_, index) => idAt(index));
}

/** Returns the name of a column as the key of a JSON object, with a comma before it unless it is the first. */
function keyOf(name: string, isFirst: boolean): string {
  return `${isFirst ? '' : ','}${JSON.stringify(name)}:`;
}

/** Returns an object id or a count; null if the value is not one. Servers send them as numbers, also as 6.4579816E7, and some servers as texts. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && Math.abs(id) < 2 ** 51 ? id : null;
}
