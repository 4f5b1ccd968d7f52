import { Problem } from '../../../kernel/problem.ts';
import { readPart } from '../read-head.ts';
import { KmlParser, type KmlParserOptions } from './kml-parser.ts';
import type { KmlPlacemark } from './kml-placemark.ts';
import type { KmlFile } from './parse-files.ts';

/** Files that have fewer bytes in total are read from their beginning instead of being sampled in blocks. */
const MIN_BYTES = 4 << 20;
/** The approximate number of blocks in all files together. It is rounded up for each file, so that each has at least one block. */
const SAMPLE_BLOCKS = 32;
const MAX_BLOCK_BYTES = 512 << 10;
/** The maximum size of the part of a file before its first placemark, which has the schemas and styles. A file in which this part is longer is not sampled. */
const MAX_HEAD_BYTES = 1 << 20;
const BEGIN = /<(?:[\w-]+:)?Placemark[\s>]/;
const END = 'Placemark>';

/** Returns true for files so large that they are sampled in blocks. Of smaller ones, the beginning is a good sample. */
export function areLarge(files: readonly KmlFile[]): boolean {
  return bytesOf(files) >= MIN_BYTES;
}

function bytesOf(files: readonly KmlFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

interface SampledPlacemarks {
  placemarks: KmlPlacemark[];
  /** The position of the block in all files, one after another, and its length, in bytes. */
  position: number;
  bytes: number;
  /** The share of this block among all blocks. */
  share: number;
}

/**
 * Reads the placemarks in blocks throughout large files. Each block is parsed after the part of its file before the first placemark, because the schemas
 * there name the columns. Yields nothing for small files, and skips blocks that can't be parsed by themselves.
 */
export async function* samplePlacemarks(
  files: readonly KmlFile[],
  options: KmlParserOptions,
): AsyncGenerator<SampledPlacemarks> {
  if (!areLarge(files)) return;
  const total = bytesOf(files);
  const counts = files.map(({ size }) => Math.ceil((SAMPLE_BLOCKS * size) / total));
  const share = 1 / counts.reduce((sum, count) => sum + count, 0);
  const blockBytes = Math.min(MAX_BLOCK_BYTES, Math.ceil(total * share));
  let before = 0;
  for (const [index, file] of files.entries()) {
    const head = await readUpToPlacemarks(file);
    const count = head === null ? 0 : (counts[index] ?? 0);
    for (let block = 0; block < count; block++) {
      // A character of UTF-16 begins at an even byte.
      const position = Math.floor((block * file.size) / count) & ~1;
      const text = await readText(file, position, blockBytes);
      const placemarks = parseBlock(head ?? '', text, options);
      if (placemarks.length > 0) yield { placemarks, position: before + position, bytes: blockBytes, share };
    }
    before += file.size;
  }
}

async function readText({ handle, encoding }: KmlFile, position: number, bytes: number): Promise<string> {
  return new TextDecoder(encoding).decode(await readPart(handle, position, bytes));
}

async function readUpToPlacemarks(file: KmlFile): Promise<string | null> {
  const text = await readText(file, 0, MAX_HEAD_BYTES);
  const end = text.search(BEGIN);
  return end < 0 ? null : text.slice(0, end);
}

/** Parses the whole placemarks of a block. */
function parseBlock(head: string, text: string, options: KmlParserOptions): KmlPlacemark[] {
  const from = text.search(BEGIN);
  const end = text.lastIndexOf(END);
  if (from < 0 || end < from) return [];
  const parser = new KmlParser(options, []);
  try {
    parser.write(head + text.slice(from, end + END.length));
  } catch (error) {
    // A description may quote a placemark. Errors of the file itself are found when it is read as a whole.
    if (!(error instanceof Problem)) throw error;
    return [];
  }
  return parser.placemarks;
}
