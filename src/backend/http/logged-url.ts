import { decodePercent } from '../../kernel/decode-percent.ts';

/** Returns an address for a log, without the secrets in its path and its query. */
export type LoggedUrl = (url: string) => string;

declare module 'fastify' {
  interface FastifyInstance {
    loggedUrl: LoggedUrl;
  }
}

/** In the path of an endpoint, the value of this parameter is a secret. */
const SECRET = '{token}';

/**
 * Creates the function for a site whose endpoints have these paths. The method of a request doesn't matter: a page may have the same address as an endpoint,
 * and an address with a wrong method or ending has the secret, too.
 */
export function createLoggedUrl(paths: readonly string[]): LoggedUrl {
  const secretPaths = paths
    .filter((path) => path.includes(SECRET))
    .map((path) => (path.split(SECRET)[0] ?? '').split('/').slice(0, -1));
  return (url) => {
    const [, pathname = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
    const parts = pathname.split('/');
    for (const before of secretPaths) {
      const isHere = before.every(
        (part, at) => part.startsWith('{') || part === decodePercent(parts[at] ?? ''),
      );
      if (isHere && (parts[before.length] ?? '') !== '') parts[before.length] = '…';
    }
    return parts.join('/') + withoutSecrets(query);
  };
}

/** Removes the values of tokens and signatures from a query. The parser of queries reads `t%6Fken` as `token`. */
function withoutSecrets(query: string): string {
  return query.replaceAll(/([?&;])([^=&;#\s]*)=[^&;#\s]*/g, (whole, before: string, name: string) =>
    /(?:token|signature)$/i.test(decodePercent(name)) ? `${before}${name}=…` : whole,
  );
}
