const PATH = /^\/projects\/([a-z0-9]{16})$/;

export function projectPath(slug: string): string {
  return `/projects/${slug}`;
}

/** Returns the slug of a project's path; null for every other path. */
export function projectSlugOf(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}
