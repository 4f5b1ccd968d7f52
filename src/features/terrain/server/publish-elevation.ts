import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withScratchFolder } from '../../../backend/files/scratch-folder.ts';
import type { Services } from '../../../backend/services.ts';
import { gridBounds, gridMaxZoom } from '../rules/elevation-grid.ts';
import { readElevationContainer, viewElevation } from './elevation-file.ts';
import { findElevationFileKey, isElevationFileUsed, putElevationGrid } from './queries.ts';

export interface ElevationToPublish {
  /** A file of `writeElevationFile`. It is copied, not moved. */
  file: string;
  placePath: string;
  sourceName: string;
}

/** Publishes a file as the heights of a place and replaces earlier ones. Publishing the same file again changes only the source name and the time. */
export async function publishElevation(
  { database, files, scratchDir }: Pick<Services, 'database' | 'files' | 'scratchDir'>,
  { file, placePath, sourceName }: ElevationToPublish,
): Promise<void> {
  const grid = viewElevation(await readElevationContainer(file));
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const fileKey = `terrain/${hash.digest('hex').slice(0, 24)}/elevation.grid`;
  const before = await findElevationFileKey(database.kysely, placePath);
  if (!(await files.has(fileKey))) {
    await withScratchFolder(scratchDir, 'elevation-', async (folder) => {
      const copy = path.join(folder, 'elevation.grid');
      await copyFile(file, copy);
      await files.put(fileKey, copy);
    });
  }
  const bounds = gridBounds(grid);
  await putElevationGrid(database.kysely, placePath, {
    fileKey,
    sourceName,
    maxZoom: gridMaxZoom(grid),
    bounds,
  });
  // Places whose heights are from the same file share it.
  if (before !== undefined && !(await isElevationFileUsed(database.kysely, before)))
    await files.removeAll(path.posix.dirname(before));
}
