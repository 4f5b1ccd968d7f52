import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Problem } from '../../../../kernel/problem.ts';
import { listSourceParts } from './source-parts.ts';

const BUFFER_BYTES = 4 << 20;

interface FileHash {
  sha256: string;
  bytes: number;
}

/** SHA-256, hexadecimal, and size of a file; of all its files when the source has several, as a Shapefile and a geodatabase have. */
export async function hashFile(source: string, signal: AbortSignal): Promise<FileHash> {
  const parts = await listSourceParts(source);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return hashOneFile(only.file, signal);
  const hash = createHash('sha256');
  let bytes = 0;
  for (const { file, label } of parts) {
    const part = await hashOneFile(file, signal);
    hash.update(`${label} ${part.sha256}\n`);
    bytes += part.bytes;
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function hashOneFile(file: string, signal: AbortSignal): Promise<FileHash> {
  const handle = await open(file).catch(() => {
    throw new Problem(
      'unreadable_file',
      `The file ${file} can not be opened: check that it is there and readable.`,
    );
  });
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    let bytes = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, BUFFER_BYTES, null);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    return { sha256: hash.digest('hex'), bytes };
  } finally {
    await handle.close();
  }
}
