import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { Problem } from '../../../../kernel/problem.ts';
import { listSourceParts } from './source-parts.ts';

const CHUNK_BYTES = 4 << 20;

interface FileFingerprint {
  /** 64 hexadecimal digits. */
  fingerprint: string;
  bytes: number;
}

/**
 * Returns the size of a source and a fingerprint of its content: SHA-256 over the checksums (CRC-32) of all chunks of all its files. A change within four bytes
 * always changes the fingerprint; any other change is missed once in four billion. SHA-256 over the bytes themselves takes ten times as long, a twentieth of
 * the time of an import.
 */
export async function fingerprintFile(source: string, signal: AbortSignal): Promise<FileFingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const { file, label } of await listSourceParts(source)) {
    hash.update(`${label}\n`);
    const handle = await open(file).catch(() => {
      throw new Problem(
        'unreadable_file',
        `The file ${file} cannot be opened: check that it exists and is readable.`,
      );
    });
    try {
      bytes += await addChunks(hash, handle, signal);
    } finally {
      await handle.close();
    }
  }
  return { fingerprint: hash.digest('hex'), bytes };
}

/** Adds the checksums of a file's chunks to the hash. Returns the size of the file in bytes. */
async function addChunks(hash: Hash, handle: FileHandle, signal: AbortSignal): Promise<number> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let bytes = 0; ;) {
    signal.throwIfAborted();
    const chunk = buffer.subarray(0, await fill(handle, buffer, bytes));
    hash.update(`${chunk.length} ${crc32(chunk)}\n`);
    bytes += chunk.length;
    if (chunk.length < CHUNK_BYTES) return bytes;
  }
}

/** Reads until the buffer is full or the file ends, so that chunks don't depend on how much the system returns per read. */
async function fill(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
