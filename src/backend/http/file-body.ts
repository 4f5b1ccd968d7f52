import { type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../kernel/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';

export const FILE_TYPE = 'application/octet-stream';

/** Returns the body of an endpoint that takes a file, as a stream that fails if it is too large; null for other endpoints. */
export function fileOf({ file }: Endpoint, request: FastifyRequest): Readable | null {
  if (file === undefined) return null;
  if (request.body === undefined) throw new Problem('invalid_input', `Send the file as ${FILE_TYPE}.`);
  const megabytes = Math.round(file.maxBytes / 2 ** 20);
  const tooLarge = () =>
    new Problem('too_large', `The file is larger than the ${megabytes} MB that this address accepts.`);
  if (Number(request.headers['content-length'] ?? 0) > file.maxBytes) throw tooLarge();
  let left = file.maxBytes;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(tooLarge());
      else done(null, chunk);
    },
  });
  const body = request.body as Readable;
  body.once('error', (error) => limit.destroy(error));
  return body.pipe(limit);
}
