import { type LookUpCrs, readCrs, type ToLonLat } from '../../../../backend/formats/crs.ts';
import { type AttributeReader, createAttributeReader, memberFinder } from './attribute-reader.ts';
import { readEsriGeometry } from './esri-geometry.ts';
import type { FetchedPages, FetchedRow } from './fetched-pages.ts';
import { type LayerClient, type Reply, ServiceRefusal } from './layer-client.ts';
import { featuresOf, type LayerFacts, systemOf } from './layer-facts.ts';

/** A page is not halved below this number of features. */
const SMALLEST_PAGE = 50;
/** Beyond these, a coordinate can't be in degrees. */
const MAX_DEGREES = 400;

export interface ReadingOptions {
  client: LayerClient;
  facts: LayerFacts;
  pages: FetchedPages;
  /** The condition that selects features: `1=1` for all. */
  where: string;
  lookUpCrs: LookUpCrs;
  onPage(rows: number): void;
}

interface Page {
  rows: FetchedRow[];
  /** True: the server says that more features match. */
  hasMore: boolean;
}

/** What all ways of reading a layer share: asking for a page, in a size that the server can manage, and writing it down. */
export class LayerReading {
  readonly facts: LayerFacts;
  readonly pages: FetchedPages;
  readonly where: string;
  /** The number of rows that came again, and were left out. */
  repeated = 0;
  pageSize: number;
  #options: ReadingOptions;
  #readAttributes: AttributeReader;
  #conversions = new Map<string, ToLonLat | null>();

  constructor(options: ReadingOptions) {
    this.#options = options;
    this.facts = options.facts;
    this.pages = options.pages;
    this.where = options.where;
    this.pageSize = options.facts.pageSize;
    this.#readAttributes = createAttributeReader(options.facts);
  }

  query(parameters: Readonly<Record<string, string>>): Promise<Reply> {
    return this.#options.client.ask(`${this.facts.href}/query`, { where: this.where, ...parameters });
  }

  /** Returns the number of features that match, or null if the server doesn't say it. */
  async count(): Promise<number | null> {
    try {
      const { count } = await this.query({ returnCountOnly: 'true' });
      return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
    } catch (error) {
      if (error instanceof ServiceRefusal) return null;
      throw error;
    }
  }

  /**
   * Fetches a page and writes its new rows. When the server can't manage the page, it is asked for half as many features from then on. Returns the number of features in
   * the page, of new rows, and whether there are more.
   */
  async take(
    parametersFor: (size: number) => Readonly<Record<string, string>>,
    offsetAfter: (features: number) => number = () => this.pages.offset,
  ): Promise<{ features: number; fresh: number; hasMore: boolean }> {
    const { rows, hasMore } = await this.#fetch(parametersFor);
    const fresh = await this.pages.append(rows, offsetAfter(rows.length));
    this.repeated += rows.length - fresh;
    this.#options.onPage(this.pages.rows);
    return { features: rows.length, fresh, hasMore };
  }

  async #fetch(parametersFor: (size: number) => Readonly<Record<string, string>>): Promise<Page> {
    for (;;) {
      try {
        const reply = await this.query({
          outFields: '*',
          outSR: '4326',
          returnGeometry: 'true',
          returnTrueCurves: 'false',
          f: this.facts.format,
          ...parametersFor(this.pageSize),
        });
        return await this.#read(reply);
      } catch (error) {
        if (!(error instanceof ServiceRefusal) || !error.isTemporary || this.pageSize <= SMALLEST_PAGE)
          throw error;
        this.pageSize = Math.ceil(this.pageSize / 2);
      }
    }
  }

  async #read(reply: Reply): Promise<Page> {
    const features = featuresOf(reply);
    if (features === undefined) throw new ServiceRefusal('the reply has no list of features', true);
    const rows: FetchedRow[] = [];
    const stated = systemOf(reply['spatialReference']);
    for (const feature of features) {
      const { attributes, properties, geometry } = feature;
      const values = (attributes ?? properties ?? {}) as Readonly<Record<string, unknown>>;
      const line = JSON.stringify({
        type: 'Feature',
        properties: this.#readAttributes(values),
        geometry:
          properties === undefined
            ? readEsriGeometry(geometry, await this.#conversionOf(stated, geometry))
            : (geometry ?? null),
      });
      const own = this.facts.idField === null ? undefined : memberFinder(values)(this.facts.idField);
      rows.push({ id: idOf(own ?? feature['id']), line });
    }
    const nested = reply['properties'];
    const isCutOff =
      reply['exceededTransferLimit'] ??
      (typeof nested === 'object' && nested !== null && 'exceededTransferLimit' in nested
        ? nested.exceededTransferLimit
        : false);
    return { rows, hasMore: isCutOff === true };
  }

  /**
   * Returns the conversion to degrees. Some servers ignore the requested system and answer in their own: then the reply states it, or its numbers can't be
   * degrees.
   */
  async #conversionOf(stated: string | null, geometry: unknown): Promise<ToLonLat | null> {
    const system = stated ?? (isBeyondDegrees(geometry) ? this.facts.system : null);
    if (system === null || system === 'EPSG:4326') return null;
    const known = this.#conversions.get(system);
    if (known !== undefined) return known;
    const { toLonLat } = await readCrs(system, this.#options.lookUpCrs);
    this.#conversions.set(system, toLonLat);
    return toLonLat;
  }
}

function isBeyondDegrees(geometry: unknown): boolean {
  if (typeof geometry !== 'object' || geometry === null) return false;
  const { x, rings, paths, points } = geometry as Record<string, unknown>;
  let first: unknown = x ?? rings ?? paths ?? points;
  while (Array.isArray(first)) first = first[0];
  return typeof first === 'number' && Math.abs(first) > MAX_DEGREES;
}

/** Object ids come as numbers, also as 6.4579816E7, and as texts from some servers. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && Math.abs(id) < 2 ** 51 ? id : null;
}
