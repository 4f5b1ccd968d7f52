/** Returns the paths of the places around a place, outermost first: `/us` and `/us/md` for `/us/md/baltimore-city`. */
export function pathsAround(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/** Returns the path of the place around a place. The countries lie in the world, `/`. */
export function parentPathOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end <= 0 ? '/' : path.slice(0, end);
}

/** Returns true for the place itself and for every path inside it. */
export function isInside(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`) || place === '/';
}
