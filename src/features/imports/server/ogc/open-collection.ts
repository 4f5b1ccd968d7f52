import { Problem } from '../../../../kernel/problem.ts';
import type { FetchedRow } from '../services/fetched-pages.ts';
import { createConversion } from '../services/find-conversion.ts';
import { geometryOfFeature, readGeoJsonRows } from '../services/geojson-page.ts';
import type { LayerReading } from '../services/layer-reading.ts';
import type { LayerService, OpenLayer, Page } from '../services/layer-service.ts';
import { readByOffset } from '../services/read-by-offset.ts';
import { type JsonObject, objectsOf, readJsonObject } from '../services/read-json.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import type { ServiceReply } from '../services/service-reply.ts';
import { conformsToCql2, withCondition } from './conditions.ts';
import { ACCEPT, type Collection, findCollection } from './find-collection.ts';
import { findLink, onHost } from './links.ts';

const PAGE_SIZE = 1000;
/** Strict servers refuse a larger page than they allow, instead of sending a smaller one. */
const SMALLER_SIZES = [100, 10];
/** After this many pages in a row without a new feature, reading ends, because the links lead in a circle. */
const FRUITLESS_PAGES = 3;

/** The parameters for the number of features to skip, which the standard leaves to servers. */
const POSITIONS = ['offset', 'startIndex'];

interface LinkedPage {
  reply: JsonObject;
  /** The coordinate system that the reply states; null if it states none, which means longitude and latitude in the standard. */
  system: string | null;
  href: URL;
}

/** Opens a collection of OGC API Features 1.0 (OGC 17-069), whose pages are linked. */
export async function openCollection({ client, address, lookUpCrs }: OpenLayer): Promise<LayerService> {
  const found = await findCollection(client, address.href);
  const takesConditions = await conformsToCql2(client, found.items);
  if (address.where !== null && !takesConditions)
    throw new Problem(
      'invalid_input',
      `${found.items.host} takes no condition (CQL2): put a parameter of the service into the address, as in /items?county=Travis.`,
    );
  const collection = { ...found, items: withCondition(found.items, address.where) };
  const otherHosts = new Set<string>();
  const fetch = async (href: URL): Promise<LinkedPage> =>
    client.ask({ href: href.href, accept: ACCEPT }, (reply) => ({
      reply: readJsonObject(reply),
      system: statedSystem(reply),
      href,
    }));

  const conversionOf = createConversion(collection, lookUpCrs);
  const rowsOf = async ({ reply, system }: LinkedPage): Promise<FetchedRow[]> =>
    readGeoJsonRows(reply, await conversionOf(reply, system));

  async function read(reading: LayerReading): Promise<void> {
    const seen = new Set<string>();
    let fruitless = 0;
    const { next } = reading.pages;
    let href = next === null ? pageOf(collection, reading.pageSize) : new URL(next);
    let nextPage = next === null ? fetchFirst(fetch, collection, reading.pageSize) : fetch(href);
    for (;;) {
      let page: LinkedPage;
      try {
        page = await nextPage;
      } catch (error) {
        reading.recover(error);
        if (!href.searchParams.has('limit')) throw error;
        href.searchParams.set('limit', String(reading.pageSize));
        nextPage = fetch(href);
        continue;
      }
      seen.add(page.href.href);
      const following = nextOf(page, otherHosts);
      const isOver = following === null || seen.has(following.href);
      if (!isOver) {
        href = following;
        nextPage = fetch(href);
        nextPage.catch(() => undefined); // the error is thrown where `nextPage` is awaited
      }
      const rows = await rowsOf(page);
      const fresh = await reading.write(rows, { next: isOver ? null : href.href });
      fruitless = fresh === 0 ? fruitless + 1 : 0;
      if (isOver || fruitless >= FRUITLESS_PAGES) return;
    }
  }

  /** Reads the remaining features by their offset, for servers whose links end too early. */
  async function readRest(reading: LayerReading, wanted: number | null): Promise<void> {
    const { rows } = reading.pages;
    for (const parameter of POSITIONS) {
      const fetchAt = (offset: number, size: number): Promise<LinkedPage> => {
        const href = pageOf(collection, size);
        href.searchParams.set(parameter, String(offset));
        return fetch(href);
      };
      const probe = await fetchAt(rows, 1).then(rowsOf).catch(noneIfRefused);
      // A server that ignores the parameter sends its first feature again.
      if (!probe.some(({ id }) => id === null || !reading.pages.has(id))) continue;
      await reading.write([], { offset: rows });
      // The pages so far show the limit of the server.
      reading.pageSize = Math.max(1, Math.min(reading.pageSize, rows));
      const readPage = async (page: LinkedPage): Promise<Page> => ({
        rows: await rowsOf(page),
        hasMore: false,
      });
      return readByOffset(reading, { fetch: fetchAt, read: readPage }, wanted);
    }
  }

  const first = await findFirst(fetch, { ...collection, items: found.items });
  return {
    description: {
      name: collection.name,
      kind: 'collection of OGC API Features',
      license: collection.license,
      box: collection.box,
      columns:
        first === null ? null : Object.keys(first['properties'] ?? {}).map((name) => ({ name, type: null })),
      notes: [],
      geometry: first === null ? null : geometryOfFeature(first),
      editedAtMs: null,
      condition: takesConditions ? 'cql2' : null,
    },
    version: [collection.items.href],
    pageSize: PAGE_SIZE,
    ways: [
      {
        label: 'linked pages',
        isUseful: () => true,
        async read(reading, wanted) {
          await read(reading);
          // Without a count, only a request by offset tells whether the links ended too early.
          if (wanted === null) await readRest(reading, wanted);
        },
      },
      { label: 'pages by offset', isUseful: () => true, read: readRest },
    ],
    count: async () => matchedOf((await fetchFirst(fetch, collection, 1)).reply),
    notes: () =>
      otherHosts.size === 0
        ? []
        : [
            `The links to further pages lead to ${[...otherHosts].join(', ')}. The pages were read from ${collection.items.host}, the host of the given address.`,
          ],
  };
}

function noneIfRefused(error: unknown): [] {
  if (error instanceof ServiceRefusal && !error.isTemporary) return [];
  throw error;
}

function pageOf({ items }: Collection, limit: number | null): URL {
  const url = new URL(items);
  if (limit !== null) url.searchParams.set('limit', String(limit));
  return url;
}

/** Fetches the first page in the largest size that the server accepts, or in the size that it chooses if it accepts none. */
async function fetchFirst(
  fetch: (href: URL) => Promise<LinkedPage>,
  collection: Collection,
  size: number,
): Promise<LinkedPage> {
  for (const limit of [size, ...SMALLER_SIZES.filter((smaller) => smaller < size)]) {
    try {
      return await fetch(pageOf(collection, limit));
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.isTemporary) throw error;
    }
  }
  return fetch(pageOf(collection, null));
}

function nextOf({ reply, href: here }: LinkedPage, otherHosts: Set<string>): URL | null {
  const link = findLink(reply, 'next');
  if (link === null || !URL.canParse(link, here.href)) return null;
  const stated = new URL(link, here);
  if (stated.host !== here.host) otherHosts.add(stated.host);
  return onHost(link, here);
}

function matchedOf(reply: JsonObject): number | null {
  const { numberMatched } = reply;
  return typeof numberMatched === 'number' && Number.isInteger(numberMatched) && numberMatched >= 0
    ? numberMatched
    : null;
}

/** Returns the first feature of a collection; null if the collection is empty. */
async function findFirst(
  fetch: (href: URL) => Promise<LinkedPage>,
  collection: Collection,
): Promise<JsonObject | null> {
  const { reply } = await fetchFirst(fetch, collection, 1);
  return objectsOf(reply['features'])?.[0] ?? null;
}

/** Reads the header `Content-Crs`, as in `<http://www.opengis.net/def/crs/EPSG/0/4326>`. */
function statedSystem({ headers }: ServiceReply): string | null {
  const found = headers['content-crs'];
  return /<([^<>]+)>/.exec(Array.isArray(found) ? found.join(' ') : (found ?? ''))?.[1] ?? null;
}
