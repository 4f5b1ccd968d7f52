import { Problem } from '../../../../kernel/problem.ts';
import { isObject, type JsonObject, objectsOf, readJsonObject, textOf } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import type { ServiceReply } from '../services/service-reply.ts';
import { chooseLayer } from './choose-layer.ts';
import { findLink, onHost } from './links.ts';

/** Every reply of OGC API Features and its older drafts has one of these types. */
export const ACCEPT = 'application/geo+json, application/json;q=0.9';
/** A list of collections, a collection, its features, or one of these. */
const COLLECTION = /^(.*\/collections)(?:\/([^/]+)(?:\/items(?:\/[^/]+)?)?)?\/?$/;
const MAX_LIST_PAGES = 50;
/** Parameters of a page. Others in the given address select features, and are kept. */
const PAGE_PARAMETERS = /^(?:f|limit|offset|startindex|next|page|token|crs|bbox-crs|resulttype)$/i;

export interface Collection {
  name: string;
  license: string | null;
  box: readonly [number, number, number, number] | null;
  /** The system in which the server stores the features; null if it doesn't say. */
  system: string | null;
  /** The address of its features, with the parameters that select some of them. */
  items: URL;
}

/** Finds the collection at an address of OGC API Features, which may be the landing page, the list of collections, a collection, or the items of a collection. */
export async function findCollection(client: ServiceClient, href: string): Promise<Collection> {
  const given = new URL(href);
  const named = COLLECTION.exec(given.pathname);
  const read = async (address: URL): Promise<JsonObject> => {
    keepFormat(given, address);
    const readReply = namesJson(given) ? readJsonObject : readUnlessPage;
    const found = await client.ask({ href: address.href, accept: ACCEPT }, readReply);
    if (found !== null) return found;
    given.searchParams.set('f', 'json');
    return read(address);
  };
  if (named === null) {
    const landing = await read(given);
    if (landing['itemType'] !== undefined || findLink(landing, 'items') !== null)
      return toCollection(landing, given, given);
    const list =
      findLink(landing, 'data') ?? `${given.origin}${given.pathname.replace(/\/$/, '')}/collections`;
    return chooseCollection(await readList(read, onHost(list, given)), new URL(list, given), given);
  }
  const [, list = '', id] = named;
  const listUrl = new URL(list, given);
  if (id === undefined) return chooseCollection(await readList(read, listUrl), listUrl, given);
  const collectionUrl = new URL(`${list}/${id}`, given);
  // Some servers have no page about a single collection. Then only its id and its features are known.
  const description = await read(collectionUrl).catch((error: unknown) => {
    if (error instanceof Problem || (error instanceof ServiceRefusal && !error.isTemporary)) return { id };
    throw error;
  });
  return toCollection(description, collectionUrl, given);
}

/** Reads a list of collections, which may have several pages. */
async function readList(read: (address: URL) => Promise<JsonObject>, list: URL): Promise<JsonObject> {
  const reply = await read(list);
  const collections = objectsOf(reply['collections']);
  if (collections === undefined) return reply;
  const seen = new Set([list.href]);
  let next = findLink(reply, 'next');
  while (next !== null && URL.canParse(next, list.href) && seen.size < MAX_LIST_PAGES) {
    const address = onHost(next, list);
    if (seen.has(address.href)) break;
    seen.add(address.href);
    const page = await read(address);
    collections.push(...(objectsOf(page['collections']) ?? []));
    next = findLink(page, 'next');
  }
  return { ...reply, collections };
}

function chooseCollection(reply: JsonObject, list: URL, given: URL): Collection {
  const collections = objectsOf(reply['collections']);
  if (collections === undefined)
    throw new Problem(
      'unreadable_file',
      `${given.host} lists no collections: check the address in a browser.`,
    );
  const base = `${given.origin}${list.pathname.replace(/\/$/, '')}`;
  const offered = collections
    .filter(({ itemType }) => itemType === undefined || itemType === 'feature')
    .map((collection) => {
      const name = textOf(collection['id']) ?? textOf(collection['name']) ?? '';
      return {
        name,
        title: textOf(collection['title']),
        href: `${base}/${encodeURIComponent(name)}`,
        collection,
      };
    });
  const { collection, href } = chooseLayer(offered, 'collection');
  return toCollection(collection, new URL(href), given);
}

function toCollection(collection: JsonObject, own: URL, given: URL): Collection {
  const items = onHost(
    findLink(collection, 'items') ?? `${own.origin}${own.pathname.replace(/\/$/, '')}/items`,
    given,
  );
  const link = new URL(items);
  items.search = '';
  keepFormat(link, items);
  keepFormat(given, items);
  for (const [name, value] of given.searchParams)
    if (!PAGE_PARAMETERS.test(name)) items.searchParams.append(name, value);
  const license = (objectsOf(collection['links']) ?? []).find(({ rel }) => rel === 'license');
  return {
    name: textOf(collection['title']) ?? textOf(collection['id']) ?? 'collection',
    license:
      textOf(collection['license']) ??
      textOf(license?.['title']) ??
      textOf(license?.['href']) ??
      textOf(collection['attribution']),
    box: boxOf(collection['extent']),
    system: textOf(collection['storageCrs']),
    items,
  };
}

/** Returns null for a web page, which some servers send, whatever types a request accepts, unless the address asks for JSON. */
function readUnlessPage(reply: ServiceReply): JsonObject | null {
  return /^\s*</.test(reply.bytes.toString('latin1', 0, 200)) ? null : readJsonObject(reply);
}

function namesJson({ searchParams }: URL): boolean {
  return /json/i.test(searchParams.get('f') ?? '');
}

/** Copies the parameter that asks for JSON. */
function keepFormat(from: URL, to: URL): void {
  if (namesJson(from)) to.searchParams.set('f', from.searchParams.get('f') ?? 'json');
}

function boxOf(extent: unknown): Collection['box'] {
  const spatial = isObject(extent) ? extent['spatial'] : undefined;
  const boxes = isObject(spatial) ? spatial['bbox'] : undefined;
  const box: unknown = Array.isArray(boxes) ? boxes[0] : undefined;
  if (!Array.isArray(box) || !box.every((value) => typeof value === 'number')) return null;
  const numbers: readonly number[] = box;
  // With heights, the box has six numbers.
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] =
    numbers.length === 6 ? [0, 1, 3, 4].map((at) => numbers[at]) : numbers;
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null;
}
