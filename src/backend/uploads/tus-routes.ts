import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/problem.ts';
import type { Upload, UploadStore } from './upload-store.ts';

const VERSION = '1.0.0';
const BYTES_TYPE = 'application/offset+octet-stream';

export interface TusOptions {
  /** `/admin/uploads`, without a slash at the end. */
  prefix: string;
  uploadStore: UploadStore;
  /** Throws a `Problem` if the sender may not upload. */
  authorize(request: FastifyRequest): Promise<void>;
}

/**
 * Adds uploads that clients can resume after an interruption: the core of the tus protocol 1.0 (https://tus.io/protocols/resumable-upload) and its extensions
 * `creation` (to start an upload) and `termination` (to remove one).
 */
export async function addTusRoutes(app: FastifyInstance, options: TusOptions): Promise<void> {
  const { prefix, uploadStore, authorize } = options;
  const item = `${prefix}/:id`;
  await app.register(async (scope) => {
    // The body stays a stream, which the handler reads.
    scope.addContentTypeParser(BYTES_TYPE, (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', VERSION).header('cache-control', 'no-store');
      await authorize(request);
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== VERSION)
        return reply.code(412).header('tus-version', VERSION).send();
    });

    for (const url of [prefix, item])
      scope.options(url, (_, reply) =>
        reply
          .code(204)
          .header('tus-version', VERSION)
          .header('tus-extension', 'creation,termination')
          .header('tus-max-size', uploadStore.maxBytes)
          .send(),
      );

    scope.post(prefix, async (request, reply) => {
      const bytes = readCount(request, 'upload-length');
      if (bytes === 0) throw new Problem('invalid_input', 'The file is empty.');
      const upload = await uploadStore.create({ name: readMetadata(request).get('filename') ?? '', bytes });
      return reply.code(201).header('location', `${prefix}/${upload.id}`).send();
    });

    scope.head<{ Params: { id: string } }>(item, async ({ params }, reply) => {
      await uploadStore.takeOver(params.id);
      return sendState(reply, await uploadStore.get(params.id))
        .code(200)
        .send();
    });

    scope.patch<{ Params: { id: string } }>(item, async (request, reply) => {
      if (request.headers['content-type'] !== BYTES_TYPE) return reply.code(415).send();
      const offset = readCount(request, 'upload-offset');
      const { bytes } = await uploadStore.get(request.params.id);
      // The check comes before the first byte is read, because a reply in the middle of a request is lost with the connection.
      if (bytes !== null && offset + Number(request.headers['content-length'] ?? 0) > bytes)
        throw new Problem(
          'too_large',
          'With this request, the upload would have more bytes than were announced for it.',
        );
      const upload = await uploadStore
        .append(request.params.id, offset, request.body as Readable)
        .catch((error: unknown) => {
          throw isInterruption(error)
            ? new Problem('conflict', 'The upload was interrupted: resume it.')
            : error;
        });
      return sendState(reply, upload).code(204).send();
    });

    scope.delete<{ Params: { id: string } }>(item, async ({ params }, reply) => {
      await uploadStore.remove(params.id);
      return reply.code(204).send();
    });
  });
}

/** Returns true if the client disconnected, or resumed over another connection. That is not an error. */
function isInterruption(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET';
}

function sendState(reply: FastifyReply, { received, bytes }: Upload): FastifyReply {
  if (bytes !== null) reply.header('upload-length', bytes);
  return reply.header('upload-offset', received);
}

function readCount({ headers }: FastifyRequest, name: string): number {
  const text = headers[name];
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw new Problem('invalid_input', `The header ${name} is not a number of bytes.`);
}

/** Parses `filename cGFyY2Vscy56aXA=,filetype ...`: names with values in base64. */
function readMetadata({ headers }: FastifyRequest): Map<string, string> {
  const pairs = String(headers['upload-metadata'] ?? '').split(',');
  return new Map(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}
