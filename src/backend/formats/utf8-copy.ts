import { createReadStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readHead } from './read-head.ts';

/** Formats that are UTF-8 by their standards. Text tables and KML are converted by their readers. */
const JSON_EXTENSIONS = new Set([
  ...['.geojson', '.json', '.geojsonl', '.ndjson', '.geojsons', '.topojson', '.esrijson'],
]);

/** Returns the path of a copy in UTF-8 if a JSON file is UTF-16, which programs on Windows write; otherwise the path of the file itself. */
export async function utf8CopyOf(file: string, scratchDir: string): Promise<string> {
  if (!JSON_EXTENSIONS.has(path.extname(file).toLowerCase())) return file;
  const encoding = await findWideEncoding(file);
  if (encoding === null) return file;
  // Files in two folders may have the same name.
  const copy = path.join(await mkdtemp(path.join(scratchDir, 'utf8-')), path.basename(file));
  await writeFile(copy, decode(file, encoding));
  return copy;
}

/** UTF-16 has a byte order mark, or every other byte of its first characters, which are ASCII, is zero. */
async function findWideEncoding(file: string): Promise<'utf-16le' | 'utf-16be' | null> {
  const head = await readHead(file, 4);
  if (head.length < 4) return null;
  const [first, second, third, fourth] = head;
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && third === 0) ? 'utf-16be' : null;
}

async function* decode(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
