import { readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at a position of a file. The system may take them in several steps. */
export function writeAt(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}

/** Fills `target` with the bytes at a position of a file. Returns false if the file ends before `target` is full. */
export function readAt(file: number, target: Uint8Array, position: number): boolean {
  for (let at = 0; at < target.length;) {
    const count = readSync(file, target, at, target.length - at, position + at);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/** Fills `target` with the bytes at a position of a file. Returns false if the file ends before `target` is full. */
export async function readAllAt(handle: FileHandle, target: Uint8Array, position: number): Promise<boolean> {
  for (let at = 0; at < target.length;) {
    const { bytesRead } = await handle.read(target, at, target.length - at, position + at);
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
}
