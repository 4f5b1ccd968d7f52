import { statfs } from 'node:fs/promises';
import { Problem } from '../../kernel/problem.ts';

/** The maximum ratio of unpacked to packed bytes. Deflate can reach 1032; tables of blanks reach about 100. */
export const MAX_RATIO = 250;
export const RATIO_FREE_BYTES = 64 << 20;
const MAX_TOTAL_BYTES = 64 * 2 ** 30;
export const MAX_ENTRIES = 10_000;
const MAX_ARCHIVES = 1000;
/** The number of levels of archives in archives for which the byte limit has room. */
const MAX_LEVELS = 4;

/** The bytes and the inner archives that may still be unpacked. All archives in one file share it, so that archives in archives can't multiply it. */
export interface UnpackLimit {
  /** The bytes that are left of `maxBytes`. */
  bytes: number;
  readonly maxBytes: number;
  archives: number;
}

/**
 * Returns the limit for a file of `packedBytes`. Archives in archives count at each level: a tar in gzip whose zips hold zips has four.
 */
export function createUnpackLimit(
  maxBytes: number = MAX_TOTAL_BYTES,
  packedBytes: number = Infinity,
): UnpackLimit {
  const ratioBytes = MAX_LEVELS * Math.max(RATIO_FREE_BYTES, packedBytes * MAX_RATIO);
  const bytes = Math.min(maxBytes, ratioBytes);
  return { bytes, maxBytes: bytes, archives: MAX_ARCHIVES };
}

/** Takes `count` archives from the limit. Throws a `Problem` if fewer are left. */
export function takeArchives(limit: UnpackLimit, count: number, file: string): void {
  limit.archives -= count;
  if (limit.archives < 0)
    throw new Problem(
      'too_large',
      `${file} has more than ${MAX_ARCHIVES} archives inside of it. Unpack it yourself and import the file itself.`,
    );
}

/** Returns the bytes in megabytes, for people. */
export function inMegabytes(bytes: number): string {
  return Math.round(bytes / 2 ** 20).toLocaleString('en-US');
}

/** Throws a `Problem` if an archive needs more bytes than its file may unpack to, or more than are free on the disk. */
export async function refuseTooLarge(
  bytes: number,
  name: string,
  scratchDir: string,
  limit: UnpackLimit,
): Promise<void> {
  if (bytes > limit.bytes)
    throw new Problem(
      'too_large',
      `${name} would unpack to ${inMegabytes(bytes)} MB; at most ${inMegabytes(limit.maxBytes)} MB are accepted here${limit.bytes < limit.maxBytes ? ` for all archives in one file, of which ${inMegabytes(limit.bytes)} MB are left` : ''}. Pack only what you need.`,
    );
  const { bavail, bsize } = await statfs(scratchDir);
  if (bytes > bavail * bsize)
    throw new Problem(
      'too_large',
      `${name} needs ${inMegabytes(bytes)} MB to be unpacked, more than is free on the disk. Make room and import again.`,
    );
}

/** Returns the problem of an archive whose unpacking filled the disk; undefined for other errors. */
export function findFullDisk(error: unknown, name: string): Problem | undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return undefined;
  return new Problem('too_large', `The disk is full: make room to unpack ${name} and import again.`);
}
