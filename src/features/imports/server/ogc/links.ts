import { type JsonObject, objectsOf, textOf } from '../services/read-json.ts';

/** The prefix of the long names of relations, which drafts of the standard use. */
const LONG = 'http://www.opengis.net/def/rel/ogc/1.0/';

/** Returns the address of the link with this relation, preferably to GeoJSON; null if there is none, or if each states another type than JSON. */
export function findLink(reply: JsonObject, relation: string): string | null {
  const links = (objectsOf(reply['links']) ?? []).filter(
    ({ rel }) => rel === relation || rel === LONG + relation,
  );
  const isJson = ({ type }: JsonObject) => typeof type === 'string' && /json/i.test(type);
  const best =
    links.find(({ type }) => type === 'application/geo+json') ??
    links.find(isJson) ??
    links.find(({ type }) => textOf(type) === null);
  return textOf(best?.['href']);
}

/**
 * Returns the address of a link on the host of the given address. Servers behind a proxy write links with their inner name, and no link may lead this server to another host
 * than the one that the operator gave.
 */
export function onHost(link: string, given: URL): URL {
  const url = new URL(link, given);
  return new URL(`${given.origin}${url.pathname}${url.search}`);
}
