import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readHead } from './read-head.ts';
import { wideEncodingOf } from './wide-encoding.ts';

/** Formats that are UTF-8 by their standards. Text tables and KML are converted by their readers. */
const JSON_EXTENSIONS = new Set([
  ...['.geojson', '.json', '.geojsonl', '.jsonl', '.ndjson', '.geojsons', '.topojson', '.esrijson'],
]);

/**
 * Returns the path of a copy in UTF-8 if a JSON file is UTF-16, which programs on Windows write; otherwise the path of the file itself. If the file is opened again
 * with the same scratch folder, the existing copy is used.
 */
export async function utf8CopyOf(file: string, scratchDir: string): Promise<string> {
  if (!JSON_EXTENSIONS.has(path.extname(file).toLowerCase())) return file;
  const encoding = wideEncodingOf(await readHead(file, 4));
  if (encoding === null) return file;
  const { size, mtimeMs } = await stat(file);
  // Files in two folders may have the same name, and a file may be replaced by another.
  const facts = `${path.resolve(file)}\0${size}\0${mtimeMs}`;
  const folder = path.join(
    scratchDir,
    `utf8-${createHash('sha256').update(facts).digest('hex').slice(0, 32)}`,
  );
  const copy = path.join(folder, path.basename(file));
  const isThere = await access(copy).then(
    () => true,
    () => false,
  );
  if (isThere) return copy;
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, randomUUID());
  await writeFile(draft, decode(file, encoding));
  await rename(draft, copy);
  return copy;
}

async function* decode(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
