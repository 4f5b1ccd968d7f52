import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendVary } from './caching.ts';
import { CODINGS, compress } from './compress.ts';
import { contentTag, tagReply } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';

/**
 * The minimum length of a reply that is compressed, in characters. Compressing shorter ones saves little. The minimum also keeps replies with tokens uncompressed, because an
 * attacker who controls a part of a compressed reply could learn the token from its length.
 */
const MIN_LENGTH = 8_192;

/** Sends a JSON reply, as {@link sendText} does. */
export function sendJson(
  value: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendText(JSON.stringify(value), 'application/json; charset=utf-8', request, reply);
}

/** Sends a text. If a GET request asks for a large text, it is compressed (off the main thread), and not sent again to a client that has the same content. */
export async function sendText(
  text: string | undefined,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.type(type);
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply.send(text);
  // Set even if this reply is too small for compression: the next one at the same address may not be.
  appendVary(reply, 'accept-encoding');
  if (text === undefined || text.length < MIN_LENGTH) return reply.send(text);
  // A weak tag, because it is the same for every compression of the content.
  if (!reply.hasHeader('etag') && tagReply(request, reply, `W/"${contentTag(text)}"`))
    return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'], CODINGS);
  if (encoding === null) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compress(text, encoding));
}
