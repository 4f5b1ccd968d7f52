const PATH = /^\/focus-areas\/([a-z0-9]{16})$/;

export function focusAreaPath(slug: string): string {
  return `/focus-areas/${slug}`;
}

/** Returns the slug of a focus area's path; null for every other path. */
export function focusAreaSlugOf(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}
