import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { chooseEncoding } from './encoding.ts';
import type { BinaryReply } from './route.ts';

const unpack = promisify(gunzip);

/**
 * Returns the parts of a reply whose body is stored compressed: as it is, or unpacked for a client that refuses gzip. `etag` is the tag of the unpacked bytes.
 * RFC 9110, section 8.8.3: compressed bytes need another strong tag.
 */
export async function gzippedReply(
  gzipped: Uint8Array,
  etag: string,
  headers: IncomingHttpHeaders,
): Promise<Required<Pick<BinaryReply, 'body' | 'encoding' | 'etag'>>> {
  if (chooseEncoding(headers['accept-encoding'], ['gzip']) === 'gzip')
    return { body: gzipped, encoding: 'gzip', etag: `${etag}-gz` };
  return { body: await unpack(gzipped), encoding: null, etag };
}
