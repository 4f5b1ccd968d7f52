/** Returns the page of the store from which somebody came to the cart; null for any other address, so that no link leads away from the site. */
export function backPath(from: string | null): string | null {
  return from !== null && /^\/store(\/[a-z0-9-]+)*$/.test(from) ? from : null;
}
