import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRangeOf } from './byte-range.ts';
import { tagReply } from './conditional.ts';
import type { FileReply } from './route.ts';

/** Sends a file, or the part of it that the request asks for. */
export function sendFile(
  { type, file, size, etag: version, cacheControl }: FileReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = version === undefined ? undefined : `"${version}"`;
  if (cacheControl) reply.header('cache-control', cacheControl);
  if (etag !== undefined && tagReply(request, reply, etag)) return reply.code(304).send();
  reply.header('accept-ranges', 'bytes').type(type);
  const { range: requestedRange, 'if-range': ifRange } = request.headers;
  // RFC 9110, section 14.2: only GET asks for a part.
  const range = byteRangeOf(
    {
      range: request.method === 'GET' ? requestedRange : undefined,
      ifRange: ifRange as string | undefined,
      etag,
    },
    size,
  );
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range === null) return reply.header('content-length', size).send(createReadStream(file));
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(file, { start, end }));
}
