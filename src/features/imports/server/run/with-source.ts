import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FeatureSource, OpenOptions } from '../../../../backend/formats/feature-source.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import type { Services } from '../../../../backend/services.ts';
import { findCrsDefinition } from '../queries.ts';

/** A file and how it is to be read where it does not say so itself. */
export interface FileChoice extends Pick<OpenOptions, 'crs' | 'encoding' | 'layer'> {
  file: string;
}

/** Opens a file for the time of a call, with a folder for unpacking it. */
export async function withSource<T>(
  services: Pick<Services, 'database' | 'scratchDir'>,
  { file, crs, encoding, layer }: FileChoice,
  use: (source: FeatureSource) => Promise<T>,
): Promise<T> {
  await mkdir(services.scratchDir, { recursive: true });
  const scratchDir = await mkdtemp(path.join(services.scratchDir, 'read-'));
  try {
    const source = await openSource(path.resolve(file), {
      crs,
      encoding,
      layer,
      scratchDir,
      lookUpCrs: (epsgCode) => findCrsDefinition(services.database.kysely, epsgCode),
    });
    try {
      return await use(source);
    } finally {
      await source.close();
    }
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
}
