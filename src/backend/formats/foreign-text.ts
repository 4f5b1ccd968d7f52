import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../kernel/problem.ts';
import { readEncodingName } from './shapefile/dbf-encoding.ts';

const BLOCK_BYTES = 1 << 16;
const SAMPLE_BLOCKS = 64;
/** The number of bytes of an example before and after the first character that is not UTF-8. */
const BYTES_AROUND = 24;
/** The encoding that is assumed for text that is not UTF-8: the code page of Windows in the Americas. It has all characters of Latin-1. */
export const FALLBACK = 'windows-1252';

export interface JsonEncoding {
  /** The encoding that the operator gave. null: features are read as UTF-8, which the standard requires, and those that are not UTF-8 as windows-1252. */
  given: string | null;
  /** The name of the encoding as people read it in reports. */
  label: string;
}

/** Detects the encoding of a JSON file from blocks throughout the file. `standard` names the standard that requires UTF-8. */
export async function findJsonEncoding(
  handle: FileHandle,
  size: number,
  given: string | undefined,
  standard: string,
): Promise<JsonEncoding> {
  if (given !== undefined) {
    const label = readEncodingName(given);
    if (label === undefined || label.startsWith('utf-16'))
      throw new Problem(
        'invalid_input',
        `JSON cannot be read as "${given}": give utf-8, windows-1252 or the like.`,
      );
    return { given: label === 'utf-8' ? null : label, label: `${label} (given)` };
  }
  const example = await findForeignText(handle, size);
  return {
    given: null,
    label: example === null ? `utf-8 (${standard})` : `${FALLBACK} (${notUtf8(example)})`,
  };
}

/** Decodes text in the encoding that was given (`JsonEncoding.given`), else as UTF-8 or, if it is not UTF-8, as windows-1252. */
export function decodeText(bytes: Buffer, start: number, end: number, given: string | null): string {
  if (given !== null) return new TextDecoder(given).decode(bytes.subarray(start, end));
  // Decoding as UTF-8 would hide the problem, because characters of other encodings become U+FFFD.
  return isUtf8(bytes.subarray(start, end))
    ? bytes.toString('utf8', start, end)
    : new TextDecoder(FALLBACK).decode(bytes.subarray(start, end));
}

/** Returns the reason why text is read in another encoding, for people. */
export function notUtf8(example: string): string {
  return `the text is not valid UTF-8, such as “${example}”; give --encoding if that looks wrong`;
}

/** Returns some text around the first bytes that are not UTF-8; null if all of the sample is UTF-8. */
export async function findForeignText(handle: FileHandle, size: number): Promise<string | null> {
  const blocks = Math.min(SAMPLE_BLOCKS, Math.ceil(size / BLOCK_BYTES));
  const bytes = Buffer.alloc(BLOCK_BYTES);
  for (let block = 0; block < blocks; block++) {
    const position = Math.floor((block * size) / blocks);
    const { bytesRead } = await handle.read(bytes, 0, BLOCK_BYTES, position);
    const example = foreignTextIn(bytes.subarray(0, bytesRead));
    if (example !== null) return example;
  }
  return null;
}

function foreignTextIn(block: Buffer): string | null {
  // A character may be cut at either end of the block.
  for (let at = 4; at < block.length - 4; at++) {
    if ((block[at] as number) < 0x80) continue;
    let end = at;
    while (end < block.length && (block[end] as number) >= 0x80) end++;
    const isCut = end > block.length - 4;
    const isBegun = at === 4 && (block[3] as number) >= 0x80;
    if (!isCut && !isBegun && !isUtf8(block.subarray(at, end))) {
      const text = new TextDecoder(FALLBACK).decode(
        block.subarray(Math.max(0, at - BYTES_AROUND), end + BYTES_AROUND),
      );
      return wordAround(text, Math.min(at, BYTES_AROUND));
    }
    at = end;
  }
  return null;
}

/** Returns the value around the position `at`: the text between the quotes before and after it, as far as `text` includes them. */
function wordAround(text: string, at: number): string {
  const before = text.slice(0, at).split('"').at(-1) ?? '';
  const after = text.slice(at).split('"')[0] ?? '';
  return `${before}${after}`.trim();
}
