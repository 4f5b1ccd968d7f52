import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openLocalServer } from './local-server.ts';

export interface FakeS3 {
  /** The URL, including the bucket. */
  endpoint: string;
  objects: Map<string, Buffer>;
  requests: { method: string; key: string; query: URLSearchParams; authorization: string }[];
  /** Answers the next requests with 503. */
  failNext(count: number): void;
  /** Cuts off the next objects in the middle. */
  breakOffNext(count: number): void;
  /** Answers all further requests with 403. */
  refuse(): void;
  close(): Promise<void>;
}

/** Starts the part of S3 that a file store needs, over real HTTP: objects, lists, batch deletes and multipart uploads. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: FakeS3['requests'] = [];
  let failing = 0;
  let breaking = 0;
  let isRefusing = false;

  const answer = async (url: URL, response: ServerResponse, request: IncomingMessage) => {
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    const query = url.searchParams;
    const method = request.method ?? '';
    const body = await buffer(request);
    const authorization = request.headers.authorization ?? '';
    requests.push({ method, key, query, authorization });
    const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(content);

    if (isRefusing || authorization === '') return send(403, '<Error><Code>AccessDenied</Code></Error>');
    if (failing > 0) {
      failing--;
      return send(503, '<Error><Code>SlowDown</Code></Error>');
    }
    if (method === 'GET' && key === '') return send(200, listOf(query.get('prefix') ?? ''), XML);
    if (method === 'POST' && query.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
      for (const name of keys) objects.delete(name);
      const deleted = keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('');
      return send(200, `<DeleteResult>${deleted}</DeleteResult>`, XML);
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      return send(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        XML,
      );
    }
    const parts = uploads.get(query.get('uploadId') ?? '');
    if (method === 'PUT' && parts) {
      parts.set(Number(query.get('partNumber')), body);
      return send(200, '', { etag: `"part-${query.get('partNumber')}"` });
    }
    if (method === 'POST' && parts) {
      const ordered = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(key, Buffer.concat(ordered));
      return send(
        200,
        '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>',
        XML,
      );
    }
    if (method === 'PUT') {
      objects.set(key, body);
      return send(200, '', { etag: '"whole"' });
    }
    const object = objects.get(key);
    if (!object) return send(404, '<Error><Code>NoSuchKey</Code></Error>');
    const headers = { 'content-length': String(object.length), etag: '"whole"' };
    if (method === 'HEAD') return send(200, '', headers);
    if (breaking > 0) {
      breaking--;
      response.writeHead(200, headers).write(object.subarray(0, object.length / 2));
      setTimeout(() => response.destroy(), 20);
      return undefined;
    }
    return send(200, object, headers);
  };

  const listOf = (prefix: string) => {
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = found.map(
      ([key, { length }]) =>
        `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"x"</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${contents.join('')}</ListBucketResult>`;
  };

  const { origin, close } = await openLocalServer(answer);
  return {
    endpoint: `${origin}/bucket`,
    objects,
    requests,
    failNext: (count) => void (failing = count),
    breakOffNext: (count) => void (breaking = count),
    refuse: () => void (isRefusing = true),
    close,
  };
}

const XML = { 'content-type': 'application/xml' };
