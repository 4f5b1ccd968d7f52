import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendVary } from './caching.ts';
import { contentTag, isNotModified } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';

const gzipped = promisify(gzip);
/**
 * Compressing shorter replies saves nothing. It also keeps replies with tokens uncompressed, because an attacker who controls a part of a compressed reply
 * could learn the token from its length.
 */
const MIN_BYTES = 8_192;

/** Sends a JSON reply. A large one is compressed (off the main thread), and not sent again to a browser that has the same content. */
export async function sendJson(
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = JSON.stringify(value);
  reply.type('application/json; charset=utf-8');
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply.send(text);
  // Set even if this reply is too small for compression: the next one at the same address may not be.
  appendVary(reply, 'accept-encoding');
  if (text === undefined || text.length < MIN_BYTES) return reply.send(text);
  if (!reply.hasHeader('etag')) {
    // A weak tag, because it is the same for every compression of the content.
    const etag = `W/"${contentTag(text)}"`;
    reply.header('etag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (chooseEncoding(request.headers['accept-encoding'], ['gzip']) === null) return reply.send(text);
  const body = await gzipped(text, { level: constants.Z_BEST_SPEED + 3 });
  return reply.header('content-encoding', 'gzip').send(body);
}
