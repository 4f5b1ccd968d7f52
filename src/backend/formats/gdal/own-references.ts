import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A reference with the first character of its target. */
const REFERENCE = /:href\s*=\s*["']\s*(\S)/g;
const MAX_REFERENCE_LENGTH = 64;
/** The maximum size of a file whose references are resolved. GDAL copies the file into its 2 GB of memory, where the copy takes about ten times the size. */
const MAX_RESOLVED_BYTES = 128 << 20;

/**
 * Returns true if the file is a GML file of at most `MAX_RESOLVED_BYTES` that has references, all of them to its own
 * elements. GDAL must not follow a reference to another file.
 */
export async function hasOnlyOwnReferences(file: string): Promise<boolean> {
  if (!file.toLowerCase().endsWith('.gml') || (await stat(file)).size > MAX_RESOLVED_BYTES) return false;
  let hasOwn = false;
  let end = '';
  for await (const chunk of createReadStream(file, 'latin1')) {
    const text = end + String(chunk);
    for (const [, first] of text.matchAll(REFERENCE)) {
      if (first !== '#') return false;
      hasOwn = true;
    }
    end = text.slice(-MAX_REFERENCE_LENGTH);
  }
  return hasOwn;
}
