import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openDatabase } from '../../src/backend/db/open.ts';
import { createPlace } from '../../src/features/places/server/index.ts';

const manifestSchema = z.object({
  places: z.array(
    z.object({ kind: z.enum(['state', 'county']), name: z.string(), path: z.string(), geoid: z.string() }),
  ),
  files: z.object({ boundaries: z.record(z.string(), z.string()) }),
});

/** Creates the invented state and county in a migrated database, with the outline from the demo files. */
export async function makeDemoPlaces(
  demoDir: string,
  databaseUrl: string | null,
  dataDir: string,
): Promise<void> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(path.join(demoDir, 'manifest.json'), 'utf8')),
  );
  const file = path.join(demoDir, manifest.files.boundaries['county'] ?? '');
  const outline = JSON.parse(await readFile(file, 'utf8')) as GeoJSON.FeatureCollection;
  const geometry = outline.features[0]?.geometry;
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon')
    throw new Error(`${file} has no outline`);
  const database = await openDatabase(
    databaseUrl === null
      ? { engine: 'embedded', dir: path.join(dataDir, 'database') }
      : { engine: 'server', url: databaseUrl },
  );
  try {
    for (const place of manifest.places)
      await createPlace({ database }, { ...place, headline: place.name, state2: 'ZZ', geometry });
  } finally {
    await database.close();
  }
}
