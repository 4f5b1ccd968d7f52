import { Problem } from '../../src/kernel/problem.ts';
import type { FormatsFolder } from './formats-folder.ts';

/** Pseudo-random numbers from 0 to before 1, the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The same bytes cut off at, or with nonsense at, places from all over them. */
export function* damagedCopies(bytes: Buffer, count: number): Generator<Buffer> {
  const random = createRandom(bytes.length);
  for (let copy = 0; copy < count; copy++) {
    const at = Math.floor((bytes.length * copy) / count);
    yield bytes.subarray(0, at);
    const changed = Buffer.from(bytes);
    for (let change = 0; change <= copy % 4; change++)
      changed[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    // Lengths and counts that reach far beyond the file.
    if (at + 4 <= bytes.length && copy % 3 === 0) changed.writeUInt32LE(0xffff_fff0, at);
    yield changed;
  }
}

/** Reads a file to its end. Returns the words of the `Problem`, or null when it could be read; any other error is thrown. */
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
