import { open } from 'node:fs/promises';
import type { Format } from '../feature-source.ts';

/** Parquet. The geometry is described by GeoParquet or by Parquet itself, or a column looks like geometry; otherwise it is a table. */
export const geoparquet: Format = {
  id: 'geoparquet',
  label: 'GeoParquet',
  extensions: ['.parquet', '.geoparquet'],
  async open(file, options) {
    const { openGeoParquet } = await import('./open-geoparquet.ts');
    const handle = await open(file);
    try {
      return await openGeoParquet(handle, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};
