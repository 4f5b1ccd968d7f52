import { open } from 'node:fs/promises';
import type { FormatReader } from '../feature-source.ts';
import { openGeoParquet } from './open-geoparquet.ts';

/** Parquet. The geometry is described by GeoParquet or by Parquet itself, or a column looks like geometry; otherwise it is a table. */
export const geoparquet: FormatReader = {
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openGeoParquet(handle, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};
