import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/permission.ts';
import { CACHE, appendVary } from './caching.ts';
import { EXPOSED_HEADERS } from './security-headers.ts';

/**
 * Returns the API token of a request: from `Authorization: Bearer`, or from `token=` or `userToken=` in the address for programs that can't send headers.
 * Returns undefined if the request has none of them, and '', which no token equals, for an invalid header or two different tokens. The same token may be there
 * twice: programs add theirs to the addresses of tiles, which may already have it (`withAddressToken`).
 */
export function apiTokenOf(headers: IncomingHttpHeaders, query: unknown): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const { token, userToken } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const sent = new Set<unknown>([token, userToken].flat().filter((value) => value !== undefined));
  if (sent.size === 0) return undefined;
  const [value] = sent;
  return typeof value === 'string' && sent.size === 1 ? value : '';
}

/**
 * Adds the token to addresses that only this token may read, for a program that sent the token in an address, because it can't send headers with its next
 * requests either. No shared cache stores such replies, so the token stays secret. Don't use it for addresses that everyone may read.
 */
export function withAddressToken(urls: readonly string[], token: string | undefined): string[] {
  if (token === undefined) return [...urls];
  return urls.map((url) => `${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`);
}

const METHODS = 'GET, POST, DELETE';
const READ_METHODS = 'GET, HEAD';
/** The request headers of our API, of conditional and partial requests, and those that libraries for maps and for HTTP add by themselves. */
const HEADERS =
  'accept, authorization, cache-control, content-type, if-match, if-modified-since, if-none-match, if-range, pragma, range, x-requested-with';
const CACHE_SECONDS = '600';

/** Lets the page that uses the token read the reply; no other page may, and cookies are never allowed. */
export function allowOrigin(reply: FastifyReply, { token }: Actor): void {
  if (token?.origin == null) return;
  reply.header('access-control-allow-origin', token.origin);
  reply.header('access-control-expose-headers', EXPOSED_HEADERS);
  appendVary(reply, 'origin');
}

/**
 * Answers the preflight requests that browsers send before a request with a token or a special header to another site. A preflight carries no token, so every
 * origin that some token allows may send one. Any origin may read data that is meant for other sites, and may send a token with the request: if the token is
 * for another origin, the page can then read why the request is refused.
 */
export function addPreflight(
  app: FastifyInstance,
  options: {
    isKnownOrigin: (origin: string) => Promise<boolean>;
    /** The paths, in Fastify's form, that pages of any other site may read. */
    pathsForOtherSites: readonly string[];
  },
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, isForOtherSites: boolean) => {
    const { origin } = request.headers;
    appendVary(reply, 'origin');
    reply.header('cache-control', CACHE.never);
    const methods = app.findMethods(request.url.split('?')[0] ?? '');
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    const isKnown = origin !== undefined && origin.length <= 200 && (await options.isKnownOrigin(origin));
    if (isKnown || isForOtherSites) {
      reply.header('access-control-allow-origin', isKnown ? origin : '*');
      reply.header('access-control-allow-methods', isKnown ? METHODS : READ_METHODS);
      reply.header('access-control-allow-headers', HEADERS);
      reply.header('access-control-max-age', CACHE_SECONDS);
    }
    return reply.code(204).send();
  };
  for (const path of options.pathsForOtherSites)
    app.options(path, (request, reply) => answer(request, reply, true));
  app.options('*', (request, reply) => answer(request, reply, false));
}
