import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeAt } from '../files/whole-pieces.ts';
import type { ChunkedInt32 } from './chunked.ts';

/**
 * A file of named arrays. The first 64 bytes are `PLTBOOK1`, then as float64 the file's length and the index's offset, length and crc32. The sections follow,
 * each at a multiple of 64, and the index as JSON at the end. The first bytes are written last, so that an incomplete file can be recognized.
 */
export const CONTAINER_MAGIC = 'PLTBOOK1';
export const CONTAINER_ALIGN = 64;

export type SectionType = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'f64';

export interface SectionEntry {
  name: string;
  type: SectionType;
  offset: number;
  byteLength: number;
  crc32: number;
}

export interface ContainerIndex {
  kind: string;
  meta: unknown;
  sections: SectionEntry[];
}

/** Receives the values of one section, in order. */
export interface SectionSink {
  bytes(bytes: Uint8Array): void;
  int32(value: number): void;
  copyInt32(source: ChunkedInt32, from: number, to: number): void;
}

export interface ContainerWriter {
  section(name: string, type: SectionType, fill: (sink: SectionSink) => void): void;
  /** Writes the index and the first bytes, and closes the file. */
  finish(meta: unknown): void;
  /** Closes the file without completing it. */
  abort(): void;
}

const BUFFER_INTS = 1 << 18;

/** Writes synchronously, for use in a worker thread. */
export function createContainerWriter(file: string, kind: string): ContainerWriter {
  const fd = openSync(file, 'w');
  const sections: SectionEntry[] = [];
  const ints = new Int32Array(BUFFER_INTS);
  const intBytes = new Uint8Array(ints.buffer);
  let filled = 0;
  let position = CONTAINER_ALIGN;
  let crc = 0;
  const write = (bytes: Uint8Array) => {
    crc = crc32(bytes, crc);
    writeAt(fd, bytes, position);
    position += bytes.length;
  };
  const flush = () => {
    if (filled > 0) write(intBytes.subarray(0, filled * 4));
    filled = 0;
  };
  const sink: SectionSink = {
    bytes(bytes) {
      flush();
      write(bytes);
    },
    int32(value) {
      if (filled === BUFFER_INTS) flush();
      ints[filled++] = value;
    },
    copyInt32(source, from, to) {
      for (let at = from; at < to;) {
        if (filled === BUFFER_INTS) flush();
        const count = Math.min(to - at, BUFFER_INTS - filled);
        source.copy(at, at + count, ints, filled);
        filled += count;
        at += count;
      }
    },
  };
  return {
    section(name, type, fill) {
      position = Math.ceil(position / CONTAINER_ALIGN) * CONTAINER_ALIGN;
      const offset = position;
      crc = 0;
      fill(sink);
      flush();
      sections.push({ name, type, offset, byteLength: position - offset, crc32: crc });
    },
    finish(meta) {
      const index = Buffer.from(JSON.stringify({ kind, meta, sections } satisfies ContainerIndex));
      const offset = position;
      crc = 0;
      write(index);
      const head = Buffer.alloc(CONTAINER_ALIGN);
      head.write(CONTAINER_MAGIC, 'latin1');
      [position, offset, index.length, crc].forEach((value, i) => head.writeDoubleLE(value, 8 + i * 8));
      writeAt(fd, head, 0);
      closeSync(fd);
    },
    abort: () => closeSync(fd),
  };
}
