import { createReadStream } from 'node:fs';

/** A statement of a coordinate system, with the element that has it. An envelope may state another system than the geometries that it bounds. */
const STATEMENT = /<(?:[\w-]+:)?(\w+)\b[^<>]*?\bsrsName\s*=\s*["']\s*([^"']+?)\s*["']/g;
const ENVELOPE = /^(?:Envelope|Box)$/;
/** No start tag with a statement is longer than this. The end of each chunk of the file is read again with the next chunk. */
const MAX_ELEMENT_LENGTH = 1024;

const MAX_SYSTEMS = 5;

/** Returns the different coordinate systems that the geometries of a GML file state, at most five of them. */
export async function listStatedSystems(file: string): Promise<string[]> {
  const found = new Set<string>();
  let end = '';
  for await (const chunk of createReadStream(file, 'latin1')) {
    const text = end + String(chunk);
    for (const [, element = '', system = ''] of text.matchAll(STATEMENT)) {
      if (!ENVELOPE.test(element)) found.add(system);
      if (found.size === MAX_SYSTEMS) return [...found];
    }
    end = text.slice(-MAX_ELEMENT_LENGTH);
  }
  return [...found];
}
