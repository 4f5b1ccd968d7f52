import { open } from 'node:fs/promises';
import type { FormatReader } from '../feature-source.ts';
import { openGeoParquet } from './open-geoparquet.ts';

/** Reads Parquet. The geometry column is named by the GeoParquet metadata or has Parquet's own type, or its values look like geometry. Without such a column the file is a table. */
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
