import { type FileHandle, open } from 'node:fs/promises';

/** Returns the first bytes of a file: `length`, or all of a shorter file. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    return await readPart(handle, 0, length);
  } finally {
    await handle.close();
  }
}

/** Returns `length` bytes of an open file from `position`, or fewer at its end. */
export async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === length) return buffer.subarray(0, filled);
  }
}

/** Returns the last bytes of an open file of `size` bytes as UTF-8: `length`, or all of a shorter file. */
export async function readTail(handle: FileHandle, size: number, length: number): Promise<string> {
  return (await readPart(handle, Math.max(0, size - length), Math.min(length, size))).toString('utf8');
}
