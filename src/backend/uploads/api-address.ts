/** Returns the address of a path of an API. Its own address may have a path, such as that of a proxy. */
export function apiAddress(api: string | URL, path: string): URL {
  const address = new URL(api);
  address.pathname = address.pathname.replace(/\/+$/, '') + path;
  return address;
}
