import type { FastifyInstance } from 'fastify';

/** Returns the methods that an address takes, empty when there is nothing at it. */
export type FindMethods = (pathname: string) => string[];

declare module 'fastify' {
  interface FastifyInstance {
    findMethods: FindMethods;
  }
}

/** Notes every route that is added from here on, so that a wrong method can be told from a wrong address. */
export function noteMethods(
  app: FastifyInstance,
  /** Methods of what is at addresses with a wildcard. */
  findOthers: FindMethods,
): FindMethods {
  const routes: { methods: readonly string[]; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== 'OPTIONS');
    // Addresses of places and what is for any address are judged by their own handlers.
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

/** `/users/:id.json` and `:id(^[^./]+)` of Fastify's paths as a regular expression. */
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
