import type { FileHandle } from 'node:fs/promises';
import { parseJson } from '../../../kernel/parse-json.ts';
import { Problem } from '../../../kernel/problem.ts';
import { readPart } from '../read-head.ts';

export interface ByteRange {
  from: number;
  to: number;
}

export interface TopoJsonObject {
  name: string;
  /** The bytes of the object; of a collection, the bytes of its list of geometries. */
  range: ByteRange;
  isCollection: boolean;
}

/** The positions of a topology's parts in its file. */
export interface TopoJsonIndex {
  /** The JSON texts of the small members. */
  transform: string | undefined;
  crs: string | undefined;
  arcs: ByteRange;
  objects: readonly TopoJsonObject[];
}

const CHUNK_BYTES = 1 << 20;
/** The maximum depth of the members that matter: `objects`, their names, their `geometries`. */
const MAX_KEY_DEPTH = 3;
const MAX_KEY_BYTES = 1000;
const MAX_OBJECTS = 1000;
const MAX_SMALL_BYTES = 64 << 10;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
/** The effect of a byte outside of strings on the structure. */
const MEMBER = 1;
const STRING = 2;
const BEGIN = 3;
const END = 4;
const MARKS = new Uint8Array(256);
MARKS[COLON] = MARKS[COMMA] = MEMBER;
MARKS[QUOTE] = STRING;
MARKS[0x7b] = MARKS[0x5b] = BEGIN;
MARKS[0x7d] = MARKS[0x5d] = END;

/** Scans a topology from beginning to end without storing it, and returns the positions of its parts, in whatever order they are. */
export async function indexTopoJson(handle: FileHandle, size: number): Promise<TopoJsonIndex> {
  const members = new Map<string, ByteRange>();
  const names: string[] = [];
  const scanner = new MemberScanner((path, from, to) => {
    const [top, name, part] = path;
    if (path.length === 1) members.set(top ?? '', { from, to });
    if (top !== 'objects' || name === undefined) return;
    if (path.length === 2) names.push(name);
    if (names.length > MAX_OBJECTS)
      throw new Problem('unreadable_file', `The topology has more than ${MAX_OBJECTS} objects: split it.`);
    members.set(JSON.stringify(path.length === 2 ? [name] : [name, part]), { from, to });
  });
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let position = 0; position < size;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) break;
    scanner.scan(buffer, bytesRead, position);
    position += bytesRead;
  }
  if (!scanner.isComplete)
    throw new Problem(
      'unreadable_file',
      `The file is cut off at byte ${size}. Get a complete copy and import that.`,
    );
  const readSmall = async (name: string) => {
    const range = members.get(name);
    if (range === undefined || range.to - range.from > MAX_SMALL_BYTES) return undefined;
    return (await readPart(handle, range.from, range.to - range.from)).toString('utf8');
  };
  const arcs = members.get('arcs');
  if ((await readSmall('type'))?.trim() !== '"Topology"' || arcs === undefined || names.length === 0)
    throw new Problem(
      'unreadable_file',
      'The file is not TopoJSON: a topology has the members "type", "objects" and "arcs".',
    );
  return {
    transform: await readSmall('transform'),
    crs: await readSmall('crs'),
    arcs,
    objects: names.map((name) => {
      const geometries = members.get(JSON.stringify([name, 'geometries']));
      const range = geometries ?? members.get(JSON.stringify([name])) ?? { from: 0, to: 0 };
      return { name, range, isCollection: geometries !== undefined };
    }),
  };
}

/** Reports the members of a JSON object and of the objects in it as they end, with the path of names and the byte range of the value. */
class MemberScanner {
  readonly #onMember: (path: readonly string[], from: number, to: number) => void;
  #depth = 0;
  #hasBegun = false;
  #inString = false;
  #isEscaped = false;
  /** The text of the last string, which may be a name. */
  readonly #text = Buffer.alloc(MAX_KEY_BYTES);
  #textLength = 0;
  /** By depth: the name of the open member, and the start of its value. */
  readonly #names: (string | undefined)[] = [];
  readonly #starts: number[] = [];

  constructor(onMember: (path: readonly string[], from: number, to: number) => void) {
    this.#onMember = onMember;
  }

  get isComplete(): boolean {
    return this.#hasBegun && this.#depth === 0 && !this.#inString;
  }

  scan(bytes: Uint8Array, length: number, position: number): void {
    for (let at = 0; at < length; at++) {
      if (this.#inString) at = this.#readString(bytes, at, length);
      else {
        if (this.#depth > MAX_KEY_DEPTH) at = this.#skipDeep(bytes, at, length);
        if (at < length && MARKS[bytes[at] as number] !== 0)
          this.#readMark(bytes[at] as number, position + at);
      }
    }
  }

  /** Skips bytes while only the depth matters: up to a string, or to the end of a value that matters. */
  #skipDeep(bytes: Uint8Array, from: number, to: number): number {
    let depth = this.#depth;
    let at = from;
    for (; at < to; at++) {
      const mark = MARKS[bytes[at] as number];
      if (mark === STRING) break;
      if (mark === BEGIN) depth++;
      else if (mark === END && --depth === MAX_KEY_DEPTH) {
        depth++; // `#readMark` reads this end, and counts it
        break;
      }
    }
    this.#depth = depth;
    return at;
  }

  #readMark(byte: number, position: number): void {
    const isDeep = this.#depth > MAX_KEY_DEPTH;
    if (byte === QUOTE) {
      this.#inString = true;
      this.#textLength = 0;
    } else if (byte === COLON) {
      if (isDeep) return;
      this.#names[this.#depth] = unescapeName(this.#text.toString('utf8', 0, this.#textLength));
      this.#starts[this.#depth] = position + 1;
    } else if (byte === COMMA) {
      if (!isDeep) this.#endMember(position);
    } else if (MARKS[byte] === BEGIN) {
      this.#hasBegun = true;
      this.#depth++;
    } else {
      if (!isDeep) this.#endMember(position);
      if (--this.#depth < 0) throw notJson(position);
    }
  }

  /** Reads to the end of a string, or of the bytes. Returns where it stopped. */
  #readString(bytes: Uint8Array, from: number, to: number): number {
    const isName = this.#depth <= MAX_KEY_DEPTH;
    let isEscaped = this.#isEscaped;
    let at = from;
    for (; at < to; at++) {
      const byte = bytes[at] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        break;
      }
      if (isName && this.#textLength < MAX_KEY_BYTES) this.#text[this.#textLength++] = byte;
    }
    this.#isEscaped = isEscaped;
    return at;
  }

  #endMember(to: number): void {
    const name = this.#names[this.#depth];
    if (name === undefined) return;
    const path = this.#names.slice(1, this.#depth + 1).map((part) => part ?? '');
    this.#onMember(path, this.#starts[this.#depth] ?? to, to);
    this.#names[this.#depth] = undefined;
  }
}

/** Returns a name without its JSON escapes, or as it is if an escape is invalid or cut off. */
function unescapeName(text: string): string {
  const name = text.includes('\\') ? parseJson(`"${text}"`) : text;
  return typeof name === 'string' ? name : text;
}

function notJson(byte: number): Problem {
  return new Problem('unreadable_file', `The file is not JSON: byte ${byte} closes what was never opened.`);
}
