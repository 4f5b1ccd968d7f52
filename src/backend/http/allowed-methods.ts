import type { FastifyInstance } from 'fastify';

/** Returns the methods that an address accepts; empty if the address does not exist. */
export type FindMethods = (pathname: string) => string[];

declare module 'fastify' {
  interface FastifyInstance {
    findMethods: FindMethods;
  }
}

/** Records every route that is added from here on, so that the server can tell a wrong method from a wrong address. */
export function noteMethods(
  app: FastifyInstance,
  /** Returns the methods of addresses below a wildcard. */
  findOthers: FindMethods,
): FindMethods {
  const routes: { methods: readonly string[]; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== 'OPTIONS');
    // Wildcard routes (paths of places, pages) have handlers that decide for themselves.
    if (methods.length > 0 && !url.endsWith('*')) routes.push({ methods, pattern: toPattern(url) });
  });
  return (pathname) => {
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    const found = new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    );
    for (const method of findOthers(path)) found.add(method);
    if (found.has('GET')) found.add('HEAD');
    return [...found].toSorted();
  };
}

/** Converts a Fastify path, such as `/users/:id.json` or `/users/:id(^[^./]+).json`, to a regular expression. */
function toPattern(url: string): RegExp {
  const source = url
    .split(/(:\w+(?:\([^)]*\))?)/)
    .map((part) => {
      if (!part.startsWith(':')) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      return part.includes('(') ? '[^./]+' : '[^/]+';
    })
    .join('');
  return new RegExp(`^${source}$`);
}
