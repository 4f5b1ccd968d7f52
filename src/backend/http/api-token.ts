import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../../kernel/permission.ts';

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

/** An address as it may be written into a log: without what is secret in it. */
export function withoutToken(url: string): string {
  return url.replaceAll(/([?&;](?:[^=&;]*token|%74oken)=)[^&;#\s]*/gi, '$1…');
}

const METHODS = 'GET, POST, DELETE';
const REQUEST_HEADERS = 'authorization, content-type';
const REMEMBERED_SECONDS = '600';

/** Lets the page that a token was used from read the reply; no other page, and never with cookies. */
export function allowOrigin(reply: FastifyReply, { token }: Actor): void {
  if (token?.origin == null) return;
  reply.header('access-control-allow-origin', token.origin);
  reply.header('access-control-expose-headers', 'etag, retry-after');
  reply.header('vary', 'origin');
}

/** Browsers ask before they send a token from another site. The question carries no token: it is answered for origins that some token allows. */
export function addPreflight(
  app: FastifyInstance,
  isKnownOrigin: (origin: string) => Promise<boolean>,
): void {
  app.options('*', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin !== undefined && origin.length <= 200 && (await isKnownOrigin(origin))) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-methods', METHODS);
      reply.header('access-control-allow-headers', REQUEST_HEADERS);
      reply.header('access-control-max-age', REMEMBERED_SECONDS);
    }
    return reply.code(204).send();
  });
}
