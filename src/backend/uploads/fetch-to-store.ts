import type { IncomingMessage } from 'node:http';
import { decodePercent } from '../../kernel/decode-percent.ts';
import { Problem } from '../../kernel/problem.ts';
import { requestPublic } from './request-public.ts';
import type { UploadStore } from './upload-store.ts';

export interface FetchRequest {
  /** The upload that receives the file. */
  id: string;
  url: URL;
  allowsPrivate: boolean;
  signal: AbortSignal;
}

/**
 * Fetches a file into an upload, in place of the bytes of an earlier attempt. Rejects with a `Problem` for people; the bytes that arrived by then stay in the
 * incomplete upload.
 */
export async function fetchToStore(
  uploadStore: UploadStore,
  { id, url, allowsPrivate, signal }: FetchRequest,
): Promise<void> {
  const reply = await requestPublic({ url, allowsPrivate, signal });
  try {
    const length = Number(reply.headers['content-length'] ?? Number.NaN);
    if (length === 0) throw emptyFile();
    const name = nameOf(reply, url);
    await uploadStore.restart(id);
    await uploadStore.describe(id, { name, ...(Number.isSafeInteger(length) ? { bytes: length } : {}) });
    const upload = await uploadStore.append(id, 0, reply, signal);
    if (upload.received === 0) throw emptyFile();
    if (upload.bytes !== null && !upload.isComplete) throw cutOff(url);
    await uploadStore.complete(id);
  } catch (error) {
    if (error instanceof Problem || signal.aborted) throw error;
    const { code } = error as { code?: unknown };
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw cutOff(url);
    throw error;
  } finally {
    reply.destroy();
  }
}

function emptyFile(): Problem {
  return new Problem('unreadable_file', 'The file at this address is empty.');
}

function cutOff({ host }: URL): Problem {
  return new Problem('unreadable_file', `${host} broke off before the whole file had arrived: try again.`);
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'application/geo+json': '.geojson',
  'application/vnd.geo+json': '.geojson',
  'application/json': '.json',
  'text/csv': '.csv',
  'application/geopackage+sqlite3': '.gpkg',
  'application/vnd.google-earth.kml+xml': '.kml',
  'application/vnd.google-earth.kmz': '.kmz',
};

/** Returns the file name that the server sends, else the last part of the address, with an extension for its format. */
export function nameOf({ headers }: Pick<IncomingMessage, 'headers'>, url: URL): string {
  const given = headers['content-disposition'] ?? '';
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(given)?.[1];
  const plain = /filename="?([^";]+)"?/.exec(given)?.[1];
  const last = url.pathname.split('/').findLast((part) => part !== '');
  const stated = encoded === undefined ? plain : decodePercent(encoded);
  const name = stated ?? (last === undefined ? url.hostname : decodePercent(last));
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isHost = stated === undefined && last === undefined; // `.com` is not an extension
  return !isHost && /\.[a-z0-9]{2,12}$/i.test(name) ? name : name + (ENDINGS[type] ?? '');
}
