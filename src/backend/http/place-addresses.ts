import type { Endpoint } from '../../kernel/endpoint.ts';

/** Matches the path of a place or parcel, which is the first part of an address. */
const PLACE_PATH = /^\/(?:us|ca)(?:\/[a-z0-9][a-z0-9-]*)*$/;

export function isPlacePath(path: string): boolean {
  return PLACE_PATH.test(path);
}

/** Removes the slash at the end. The router ignores this slash, except at wildcard routes, which take it as part of the path. */
export function withoutLastSlash(pathname: string): string {
  return pathname.replace(/\/$/, '');
}

/** Returns true if `address` (without a query) belongs to this endpoint, whose path begins with `{placePath}`. */
export function isAtPlace({ path }: Pick<Endpoint, 'path'>, address: string): boolean {
  const suffix = path.slice('{placePath}'.length);
  const pathname = withoutLastSlash(address);
  return pathname.endsWith(suffix) && isPlacePath(pathname.slice(0, pathname.length - suffix.length));
}

/**
 * Returns the address with plain slashes if it belongs to one of `endpoints`, whose paths begin with `{placePath}`. Clients that are generated from the OpenAPI
 * document encode the slashes of this parameter, as of any other: `/us%2Fmd%2Fbaltimore-city.json`. Other addresses stay as they are: pages read their own
 * address in the browser too, where it would stay encoded.
 */
export function withPlaceSlashes(url: string, endpoints: readonly Pick<Endpoint, 'path'>[]): string {
  const [, pathname, rest = ''] = /^(\/(?:us|ca)(?:\/|%2f)[^?#]*)(.*)$/is.exec(url) ?? [];
  if (pathname === undefined || !/%2f/i.test(pathname)) return url;
  const plain = pathname.replaceAll(/%2f/gi, '/');
  return endpoints.some((endpoint) => isAtPlace(endpoint, plain)) ? plain + rest : url;
}
