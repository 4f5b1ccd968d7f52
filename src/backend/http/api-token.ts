import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../../kernel/permission.ts';
import { CACHE, appendVary } from './caching.ts';

/**
 * The API token of a request: `Authorization: Bearer`, or `token=` in the address for programs that can't send headers. undefined when there is
 * none. What comes as neither one nor the other, or twice, is a token that nobody has.
 */
export function apiTokenOf(headers: IncomingHttpHeaders, query: unknown): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const given = (query as Readonly<Record<string, unknown>> | null | undefined)?.['token'];
  if (given === undefined) return undefined;
  return typeof given === 'string' ? given : '';
}

/**
 * The addresses of what only this token may read, for the program that sent it in its own address: it can't send headers with the next requests
 * either. Nobody else learns the token, since such replies are kept by no shared cache; what everyone may read is named without it.
 */
export function withAddressToken(urls: readonly string[], token: string | undefined): string[] {
  if (token === undefined) return [...urls];
  return urls.map((url) => `${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`);
}

/** An address as it may be written into a log: without what is secret in it. */
export function withoutToken(url: string): string {
  return url.replaceAll(/([?&;](?:[^=&;]*token|%74oken)=)[^&;#\s]*/gi, '$1…');
}

const METHODS = 'GET, POST, DELETE';
const READ_METHODS = 'GET, HEAD';
const READ_HEADERS = 'accept, content-type, if-none-match, range';
const REQUEST_HEADERS = 'authorization, content-type';
const CACHE_SECONDS = '600';

/** Lets the page that a token was used from read the reply; no other page, and never with cookies. */
export function allowOrigin(reply: FastifyReply, { token }: Actor): void {
  if (token?.origin == null) return;
  reply.header('access-control-allow-origin', token.origin);
  reply.header('access-control-expose-headers', 'etag, retry-after, x-request-id');
  appendVary(reply, 'origin');
}

/**
 * Answers the question that browsers ask before they send a token, or a header of their own, from another site. The question carries no
 * token: origins that some token allows may send one, and any origin may read what is for other sites.
 */
export function addPreflight(
  app: FastifyInstance,
  options: {
    isKnownOrigin: (origin: string) => Promise<boolean>;
    /** Fastify's paths of what pages of any other site may read. */
    pathsForOtherSites: readonly string[];
  },
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, isForOtherSites: boolean) => {
    const { origin } = request.headers;
    appendVary(reply, 'origin');
    reply.header('cache-control', CACHE.never);
    const isKnown = origin !== undefined && origin.length <= 200 && (await options.isKnownOrigin(origin));
    if (isKnown || isForOtherSites) {
      reply.header('access-control-allow-origin', isKnown ? origin : '*');
      reply.header('access-control-allow-methods', isKnown ? METHODS : READ_METHODS);
      // Without a token of that origin, `authorization` is not in the list.
      reply.header('access-control-allow-headers', isKnown ? REQUEST_HEADERS : READ_HEADERS);
      reply.header('access-control-max-age', CACHE_SECONDS);
    }
    return reply.code(204).send();
  };
  for (const path of options.pathsForOtherSites)
    app.options(path, (request, reply) => answer(request, reply, true));
  app.options('*', (request, reply) => answer(request, reply, false));
}
