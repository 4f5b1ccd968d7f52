import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { FeatureSource, FormatReader, OpenOptions } from '../feature-source.ts';
import { sampleBlocks } from '../sample-blocks.ts';
import { DbfBatch } from './dbf-batch.ts';
import { openDbfColumns } from './dbf-columns.ts';
import { readFully } from './dbf-rows.ts';
import { readDbfHeader } from './dbf-table.ts';

const BATCH_BYTES = 4 << 20;

/** A dBASE table without shapes, in which counties deliver attributes to be joined to parcels. */
export const dbf: FormatReader = {
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openDbf(handle, file, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

async function openDbf(handle: FileHandle, file: string, options: OpenOptions): Promise<FeatureSource> {
  const table = await readDbfHeader(handle, path.basename(file));
  const { rowCount, headerBytes, recordBytes } = table;
  const columns = await openDbfColumns(handle, file, table, { named: options.encoding, cpg: undefined });
  const maxRows = Math.max(1, Math.min(4096, Math.floor(BATCH_BYTES / recordBytes)));
  async function* list(from: number, to: number): AsyncGenerator<DbfBatch> {
    const batch = new DbfBatch(table, columns);
    const records = Buffer.alloc(Math.min(maxRows, to - from) * recordBytes);
    for (let first = from; first < to; first += maxRows) {
      const count = Math.min(maxRows, to - first);
      await readFully(handle, records, count * recordBytes, headerBytes + first * recordBytes);
      batch.fill(first + 1, count, records);
      yield batch;
    }
  }
  return {
    format: 'dBASE table',
    columns: columns.fields,
    warnings: columns.warnings,
    crs: 'none (a table without geometry)',
    get encoding() {
      return columns.texts.label;
    },
    rowCount,
    geometryKind: 'none',
    features: () => list(0, rowCount),
    async *sample(rows) {
      for (const { first, end } of sampleBlocks(rowCount, rows)) yield* list(first, end);
    },
    close: async () => {
      columns.close();
      await handle.close();
    },
  };
}
