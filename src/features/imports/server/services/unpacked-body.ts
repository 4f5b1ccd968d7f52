import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Bytes with which JSON, XML and web pages begin: brackets, a byte order mark, blanks. */
const TEXT = /^(?:\u00EF\u00BB\u00BF)?\s*["{[<]/;
/** The low bits of the first byte of zlib's format name its method: deflate. The first two bytes are a multiple of 31 (RFC 1950). */
const ZLIB_METHOD = 8;
const ZLIB_CHECK = 31;

/**
 * Returns the body of a reply, unpacked. Requests ask for gzip, but some servers and proxies answer with another encoding, or name one that the body does not
 * have. So the first bytes decide, except for Brotli, whose data can't be recognized.
 */
export async function unpackedBody(sent: Readable, headers: IncomingHttpHeaders): Promise<Readable> {
  let body = sent;
  for (const encoding of headers['content-encoding']?.split(',').toReversed() ?? []) {
    const unpack = unpackerOf(encoding.trim().toLowerCase(), await firstBytesOf(body));
    if (unpack !== null) body = pipeline(body, unpack, () => undefined);
  }
  return body;
}

/** Returns the first bytes of a stream, which keeps them. */
async function firstBytesOf(body: Readable): Promise<Buffer> {
  // A reply without a body ends without becoming readable.
  if (body.readableLength === 0) await Promise.race([once(body, 'readable'), once(body, 'end')]);
  const first = body.read() as Buffer | null;
  if (first !== null) body.unshift(first);
  return first ?? Buffer.alloc(0);
}

function unpackerOf(encoding: string, first: Buffer): Transform | null {
  const [firstByte = 0, secondByte = 0] = first;
  const isText = TEXT.test(first.toString('latin1', 0, 100));
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return firstByte === 0x1f && secondByte === 0x8b ? createGunzip() : null;
    case 'deflate':
      // Some servers leave out the header and the checksum of zlib's format.
      if ((firstByte & 0x0f) === ZLIB_METHOD && (firstByte * 256 + secondByte) % ZLIB_CHECK === 0)
        return createInflate();
      return isText ? null : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
