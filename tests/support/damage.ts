import { Problem } from '../../src/kernel/problem.ts';
import type { FormatsFolder } from './formats-folder.ts';
import { createRandom } from './random.ts';
import { cases } from './thorough.ts';

/**
 * Yields damaged copies of the bytes in pairs: one truncated, and one with bytes overwritten. A thorough run gets `count` pairs, other runs get
 * every third of them. The damaged places are spread over all bytes.
 */
export function* damagedCopies(bytes: Buffer, count: number): Generator<Buffer> {
  const random = createRandom(bytes.length);
  for (let copy = 0; copy < count; copy += cases({ usual: 3, thorough: 1 })) {
    const at = Math.floor((bytes.length * copy) / count);
    yield bytes.subarray(0, at);
    const changed = Buffer.from(bytes);
    for (let change = 0; change <= copy % 4; change++)
      changed[random.below(bytes.length)] = random.below(256);
    // Lengths and counts far beyond the end of the file.
    if (at + 4 <= bytes.length && copy % 3 === 0) changed.writeUInt32LE(0xffff_fff0, at);
    yield changed;
  }
}

/** Reads a file to its end. Returns the message of the `Problem`, or null when it could be read; throws any other error. */
export async function readOrProblem(
  read: FormatsFolder['read'],
  ...args: Parameters<FormatsFolder['read']>
): Promise<string | null> {
  try {
    await read(...args);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
