import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { compress } from './compress.ts';
import { chooseEncoding } from './encoding.ts';
import type { BinaryReply } from './route.ts';

const unpack = promisify(gunzip);

/**
 * Returns the parts of a reply whose body is stored in gzip: as it is or, for a client that refuses gzip or prefers another coding, in that coding or unpacked.
 * `etag` is the tag of the unpacked bytes. Each coding appends its name, because different bytes need a different strong tag (RFC 9110, section 8.8.3).
 */
export async function gzippedReply(
  gzipped: Uint8Array,
  etag: string,
  headers: IncomingHttpHeaders,
): Promise<Required<Pick<BinaryReply, 'body' | 'encoding' | 'etag'>>> {
  const encoding = chooseEncoding(headers['accept-encoding'], ['gzip', 'zstd', 'br']);
  if (encoding === 'gzip') return { body: gzipped, encoding, etag: `${etag}-gz` };
  const body = await unpack(gzipped);
  if (encoding === null) return { body, encoding, etag };
  return { body: await compress(body, encoding), encoding, etag: `${etag}-${encoding}` };
}
