import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { CommandIo } from '../../../backend/command.ts';
import { withScratchFolder } from '../../../backend/files/scratch-folder.ts';
import { progressLabel } from '../../../kernel/percent-label.ts';
import { spaced } from '../../../kernel/spaced.ts';
import {
  type ImportContext,
  importBoundaryFile,
  importLayerFile,
  importNow,
} from '../../imports/server/index.ts';
import { findStaticLayer } from '../../layers/rules/static-layers.ts';
import { listLayerAccess, setLayerAccess } from '../../layers/server/index.ts';
import { createPlace } from '../../places/server/index.ts';
import { publishElevation } from '../../terrain/server/index.ts';
import {
  DEMO_COUNTY_PATH,
  DEMO_ELEVATION_SOURCE,
  DEMO_NOTICE,
  DEMO_STATE_PATH,
} from '../rules/demo-limits.ts';
import { writeDemoCounty } from './write-demo-county.ts';

const demoKinds = z.enum(['city', 'neighborhood', 'council_district', 'tract', 'block', 'other']);

/**
 * Writes the files of the invented county and imports them like those of any other county. It can run again: with the same seed and size, the county does not
 * change.
 */
export async function loadDemoCounty(
  context: ImportContext,
  { seed, parcels }: { seed: number; parcels: number },
  io: CommandIo,
): Promise<void> {
  await withScratchFolder(context.services.scratchDir, 'demo-', async (dir) => {
    const manifest = await writeDemoCounty({
      seed,
      parcels,
      dir,
      onProgress: (done, total, note) =>
        io.progress(`Inventing the demo county: ${note} ${progressLabel(done / Math.max(1, total))}`),
    });
    io.signal.throwIfAborted();
    await createDemoPlaces(context, manifest, dir);
    const from = (file: string) => path.join(dir, file);
    for (const [style, file] of Object.entries(manifest.files.boundaries)) {
      if (style === 'county') continue; // the county itself was created above
      io.progress(`Demo county: ${spaced(style)} ...`);
      const kind = demoKinds.catch('other').parse(style === 'admin' ? 'city' : style.replace(/s$/, ''));
      await importBoundaryFile(context, {
        file: from(file),
        style,
        kind,
        parentPath: DEMO_COUNTY_PATH,
        nameProperty: 'name',
        geoidProperty: 'geoid',
      });
    }
    for (const [layer, file] of Object.entries(manifest.files.layers)) {
      if (findStaticLayer(layer) === undefined) continue;
      io.progress(`Demo county: ${spaced(layer)} ...`);
      await importLayerFile(context, {
        file: from(file),
        as: layer,
        placePath: DEMO_COUNTY_PATH,
        sourceName: DEMO_NOTICE,
      });
    }
    await openBuildings(context);
    await publishElevation(context.services, {
      file: from(manifest.files.elevation),
      placePath: DEMO_COUNTY_PATH,
      sourceName: DEMO_ELEVATION_SOURCE,
    });
    await importNow(context, {
      file: from(manifest.files.parcels),
      placePath: DEMO_COUNTY_PATH,
      signal: io.signal,
      onProgress: (line) => io.progress(`Demo county: ${line}`),
    });
  });
}

/** Opens the buildings to everyone, because the street map draws them. The other layers of the paid plans stay locked, so that plans can be tried out. */
async function openBuildings({ services, onPublished }: ImportContext): Promise<void> {
  const access = await listLayerAccess(services);
  if (access.find(({ layer }) => layer === 'buildings')?.is_decided === true) return;
  await setLayerAccess(services, 'buildings', 'everyone', { onChanged: () => onPublished(null) });
}

async function createDemoPlaces(
  { services }: ImportContext,
  manifest: Awaited<ReturnType<typeof writeDemoCounty>>,
  dir: string,
): Promise<void> {
  const outline = JSON.parse(
    await readFile(path.join(dir, manifest.files.boundaries.county ?? ''), 'utf8'),
  ) as GeoJSON.FeatureCollection;
  const geometry = outline.features[0]?.geometry;
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon')
    throw new Error('the demo county has no outline');
  for (const place of manifest.places) {
    if (place.path !== DEMO_STATE_PATH && place.path !== DEMO_COUNTY_PATH) continue;
    await createPlace(services, {
      path: place.path,
      kind: place.kind,
      geoid: place.geoid,
      name: place.name,
      headline: place.name,
      state2: 'ZZ',
      geometry,
    });
  }
}
