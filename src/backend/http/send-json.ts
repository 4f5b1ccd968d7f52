import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendVary } from './caching.ts';
import { isNotModified } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';

const gzipped = promisify(gzip);
/** Below this nothing is won. Nor is anything compressed that holds a token: what an attacker can add to it would show in its length. */
const LEAST_BYTES = 8_192;

/** Sends a JSON answer; a large one compressed (off the main thread), and not again to a browser that has the same. */
export async function sendJson(
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = JSON.stringify(value);
  reply.type('application/json; charset=utf-8');
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply.send(text);
  // Also when this reply is too small to be compressed: the next one at the same address may not be.
  appendVary(reply, 'accept-encoding');
  if (text === undefined || text.length < LEAST_BYTES) return reply.send(text);
  if (!reply.hasHeader('etag')) {
    // Weak: the same content, however it is compressed.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (chooseEncoding(request.headers['accept-encoding'], ['gzip']) === null) return reply.send(text);
  const body = await gzipped(text, { level: constants.Z_BEST_SPEED + 3 });
  return reply.header('content-encoding', 'gzip').send(body);
}
