import { open } from 'node:fs/promises';
import type { Format } from '../feature-source.ts';

/** Parquet, with the geometry that GeoParquet or Parquet itself describes, or a column that looks like geometry, or a table. */
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
