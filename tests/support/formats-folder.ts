import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { FeatureSource, OpenOptions, RawValue } from '../../src/backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../src/backend/formats/geometry-buffer.ts';
import { openSource } from '../../src/backend/formats/open-source.ts';
import { type ShapefileFixture, square } from './shapefile-fixture.ts';

interface ReadRow {
  kind: string;
  /** The polygons of a row, as numbers of vertices per ring. */
  polygons: number[][];
  first: number[];
  values: RawValue[];
  isDeleted: boolean;
  hash: number;
}

export interface FormatsFolder {
  dir: string;
  /** Reads all features of a file. */
  read(file: string, options?: Partial<OpenOptions>): Promise<{ source: FeatureSource; rows: ReadRow[] }>;
  /** Writes a file and returns its path. */
  file(name: string, content: string | Buffer): Promise<string>;
  remove(): Promise<void>;
}

/** Opens a temporary folder for tests of readers. */
export async function openFormatsFolder(): Promise<FormatsFolder> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-formats-'));
  return {
    dir,
    read: async (file, options = {}) =>
      readAll(file, { scratchDir: await mkdtemp(path.join(dir, 'scratch-')), ...options }),
    async file(name, content) {
      const target = path.join(dir, name);
      await writeFile(target, content);
      return target;
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Opens a temporary folder for the tests of a file, and removes it after them. */
export function useFormatsFolder(): Omit<FormatsFolder, 'remove'> {
  let folder: FormatsFolder;
  beforeAll(async () => {
    folder = await openFormatsFolder();
  });
  afterAll(() => folder.remove());
  return {
    get dir() {
      return folder.dir;
    },
    read: (file, options) => folder.read(file, options),
    file: (name, content) => folder.file(name, content),
  };
}

async function readAll(
  file: string,
  options: OpenOptions,
): Promise<{ source: FeatureSource; rows: ReadRow[] }> {
  const source = await openSource(file, options);
  const rows: ReadRow[] = [];
  const buffer = new GeometryBuffer();
  try {
    for await (const batch of source.features()) {
      for (let index = 0; index < batch.count; index++) {
        batch.readGeometry(index, buffer);
        let part = 0;
        let vertex = 0;
        const polygons = buffer.polygonEnds.map((end) => {
          const rings: number[] = [];
          for (; part < end; part++) {
            const ringEnd = buffer.partEnds[part] ?? 0;
            rings.push(ringEnd - vertex);
            vertex = ringEnd;
          }
          return rings;
        });
        rows.push({
          kind: buffer.kind,
          polygons,
          first: [...buffer.coords.subarray(0, Math.min(2, buffer.vertexCount * 2))],
          values: source.columns.map((_, column) => batch.value(index, column)),
          isDeleted: batch.isDeleted(index),
          hash: batch.geometryHash(index),
        });
      }
    }
  } finally {
    await source.close();
  }
  return { source, rows };
}

export const NAME_FIELD = { name: 'NAME', type: 'C', length: 20 } as const;

/** A Shapefile with one lot. */
export const oneLot = (values: readonly (string | Uint8Array)[] = ['x']): ShapefileFixture => ({
  fields: [NAME_FIELD],
  rows: [{ rings: [square(-76.6, 39.3, 0.001)], values }],
});

/** Returns a GeoJSON feature with text that a careless splitter would split wrongly. */
export const featureText = (id: number) =>
  `{"type":"Feature","properties":{"id":${id},"name":"brace } \\" [ ${id}"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}`;
