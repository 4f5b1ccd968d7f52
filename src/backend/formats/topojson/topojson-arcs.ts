import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { type GeometryBuffer, MAX_VERTICES } from '../geometry-buffer.ts';
import { NumberCursor } from '../number-cursor.ts';
import type { ByteRange } from './topojson-index.ts';

const CHUNK_BYTES = 1 << 20;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;

export interface TopoJsonTransform {
  scale: readonly [number, number];
  translate: readonly [number, number];
}

/** Parses the `transform` member. Throws a `Problem` if it is invalid. */
export function readTransform(text: string | undefined): TopoJsonTransform | null {
  if (text === undefined) return null;
  try {
    const { scale, translate } = JSON.parse(text) as Partial<TopoJsonTransform>;
    const numbers = [scale?.[0], scale?.[1], translate?.[0], translate?.[1]];
    if (numbers.every((value) => typeof value === 'number'))
      return { scale, translate } as unknown as TopoJsonTransform;
  } catch {
    // the error below covers it
  }
  throw new Problem('unreadable_file', 'The transform of the topology is invalid: export the file again.');
}

/**
 * All arcs of a topology, in flat arrays. Geometries anywhere in the file share them, so all of them are in memory: 8 bytes per vertex if the file has a
 * transform (whole numbers on a grid), else 16.
 */
export class TopoJsonArcs {
  readonly #transform: TopoJsonTransform | null;
  #coords: Int32Array | Float64Array;
  #vertices = 0;
  /** The vertex index after each arc. */
  #ends = new Uint32Array(1 << 10);
  #count = 0;

  constructor(transform: TopoJsonTransform | null) {
    this.#transform = transform;
    this.#coords = transform === null ? new Float64Array(1 << 12) : new Int32Array(1 << 12);
  }

  addVertex(x: number, y: number): void {
    if (this.#vertices * 2 === this.#coords.length) {
      const grown =
        this.#transform === null
          ? new Float64Array(this.#coords.length * 2)
          : new Int32Array(this.#coords.length * 2);
      grown.set(this.#coords);
      this.#coords = grown;
    }
    this.#coords[this.#vertices * 2] = x;
    this.#coords[this.#vertices * 2 + 1] = y;
    this.#vertices++;
  }

  endArc(): void {
    if (this.#count === this.#ends.length) {
      const grown = new Uint32Array(this.#count * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#ends[this.#count++] = this.#vertices;
  }

  /**
   * Adds an arc to the open part of a geometry. A negative index is an arc in reverse. Each arc but the first begins with the last vertex of the previous one,
   * which is skipped. Returns false if the arc doesn't exist or the geometry gets too large.
   */
  copyArc(index: number, isFirst: boolean, into: GeometryBuffer): boolean {
    const arc = index < 0 ? ~index : index;
    if (!Number.isInteger(index) || arc >= this.#count) return false;
    const start = arc === 0 ? 0 : (this.#ends[arc - 1] as number);
    const end = this.#ends[arc] as number;
    if (into.vertexCount + end - start > MAX_VERTICES) return false;
    into.reserve(into.vertexCount + end - start);
    const skipped = isFirst ? 0 : 1;
    if (index >= 0) for (let vertex = start + skipped; vertex < end; vertex++) this.#copyVertex(vertex, into);
    else for (let vertex = end - 1 - skipped; vertex >= start; vertex--) this.#copyVertex(vertex, into);
    return true;
  }

  #copyVertex(vertex: number, into: GeometryBuffer): void {
    this.addPosition(this.#coords[vertex * 2] as number, this.#coords[vertex * 2 + 1] as number, into);
  }

  /** Adds a position in the form of the file. The transform also applies to the positions of points. */
  addPosition(x: number, y: number, into: GeometryBuffer): void {
    const transform = this.#transform;
    if (transform === null) into.addVertex(x, y);
    else
      into.addVertex(
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      );
  }
}

/** Reads the `arcs` member. With a transform, each position is the difference from the previous one. */
export async function readArcs(
  handle: FileHandle,
  { from, to }: ByteRange,
  transform: TopoJsonTransform | null,
): Promise<TopoJsonArcs> {
  const reader = new ArcsReader(transform);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let filled = 0;
  for (let position = from; position < to;) {
    const length = Math.min(buffer.length - filled, to - position);
    const { bytesRead } = await handle.read(buffer, filled, length, position);
    if (bytesRead === 0) break;
    filled += bytesRead;
    position += bytesRead;
    // Positions are read as a whole, so the bytes after the last bracket wait for the next chunk.
    const whole = buffer.lastIndexOf(CLOSE, filled - 1) + 1;
    if (whole === 0) {
      if (filled < buffer.length && position < to) continue; // the system returned few bytes
      if (reader.isComplete) break; // only white space follows
      throw badArcs(reader.count);
    }
    reader.read(buffer, whole);
    buffer.copyWithin(0, whole, filled);
    filled -= whole;
  }
  return reader.arcs;
}

class ArcsReader {
  readonly arcs: TopoJsonArcs;
  count = 0;
  /** True after the last bracket of the list. */
  isComplete = false;
  readonly #isDelta: boolean;
  readonly #cursor = new NumberCursor();
  #depth = 0;
  #x = 0;
  #y = 0;

  constructor(transform: TopoJsonTransform | null) {
    this.arcs = new TopoJsonArcs(transform);
    this.#isDelta = transform !== null;
  }

  read(bytes: Buffer, to: number): void {
    const cursor = this.#cursor.set(bytes, 0, to);
    for (let byte = cursor.peek(); byte >= 0; byte = cursor.peek()) {
      cursor.at++;
      if (byte === OPEN) {
        this.#depth++;
        if (this.#depth === 2) this.#x = this.#y = 0;
        else if (this.#depth === 3) this.#readPosition();
        else if (this.#depth > 3) throw badArcs(this.count);
      } else if (byte === CLOSE) {
        this.isComplete = this.#depth === 1;
        if (this.#depth-- !== 2) continue;
        this.arcs.endArc();
        this.count++;
      } else if (byte !== COMMA) throw badArcs(this.count);
    }
  }

  /** Reads a position between its brackets. */
  #readPosition(): void {
    const cursor = this.#cursor;
    const x = cursor.read();
    const hasComma = cursor.skip(COMMA);
    const y = cursor.read();
    while (cursor.skip(COMMA)) cursor.read(); // a third dimension
    if (!hasComma || Number.isNaN(x + y) || cursor.peek() !== CLOSE) throw badArcs(this.count);
    if (!this.#isDelta) return this.arcs.addVertex(x, y);
    this.#x += x;
    this.#y += y;
    if (this.#x !== (this.#x | 0) || this.#y !== (this.#y | 0)) throw badArcs(this.count);
    this.arcs.addVertex(this.#x, this.#y);
  }
}

function badArcs(arc: number): Problem {
  return new Problem('unreadable_file', `Arc ${arc} of the topology is invalid: export the file again.`);
}
