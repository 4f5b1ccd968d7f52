/** The paths around a path, outermost first, without itself: `/us/md/baltimore-city` lies in `/us` and `/us/md`. */
export function pathsAround(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/** The path that holds this one; the countries lie in the world, `/`. */
export function parentPathOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end <= 0 ? '/' : path.slice(0, end);
}

/** True for the place itself and for everything inside it. */
export function isInside(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`) || place === '/';
}
