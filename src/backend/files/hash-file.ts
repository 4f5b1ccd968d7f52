import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface FileFacts {
  bytes: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

/** Returns the length and the SHA-256 (hexadecimal) of a file, which is read once. */
export async function hashFile(file: string, signal?: AbortSignal): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20, ...(signal && { signal }) })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
