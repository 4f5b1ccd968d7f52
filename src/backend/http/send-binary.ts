import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendVary } from './caching.ts';
import { tagReply } from './conditional.ts';
import type { BinaryReply } from './route.ts';

/** Sends a reply that is not JSON, or the status 304 if the client already has these bytes. */
export function sendBinary(
  result: BinaryReply<Uint8Array | Readable>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (result.cacheControl) reply.header('cache-control', result.cacheControl);
  if (result.encoding !== undefined) appendVary(reply, 'accept-encoding');
  if (result.etag && tagReply(request, reply, `"${result.etag}"`)) return reply.code(304).send();
  if (result.encoding) reply.header('content-encoding', result.encoding);
  return reply
    .code(result.status ?? 200)
    .type(result.type)
    .send(result.body);
}
