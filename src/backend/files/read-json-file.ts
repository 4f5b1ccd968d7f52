import { readFile } from 'node:fs/promises';
import { Problem } from '../../kernel/problem.ts';

/** Reads a JSON file. Throws a problem `unreadable_file` if it is not JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('unreadable_file', `The file ${file} is damaged: it is not JSON.`);
  }
}
