/**
 * Returns the address of a path of an API. Its own address may have a path, such as that of a proxy, or already the beginning of `path`: `/maps/api` and
 * `/maps/api/streetview` become `/maps/api/streetview`.
 */
export function apiAddress(api: string | URL, path: string): URL {
  const address = new URL(api);
  const base = address.pathname.replace(/\/+$/, '');
  const segments = path.split('/');
  let given = segments.length;
  while (given > 1 && !base.endsWith(segments.slice(0, given).join('/'))) given--;
  address.pathname = [base, ...segments.slice(given)].join('/');
  return address;
}
