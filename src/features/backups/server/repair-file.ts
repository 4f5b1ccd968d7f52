import { clearDamage } from '../../../backend/files/queries.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type ImportContext, rebuildEdition, rebuildLayer } from '../../imports/server/index.ts';
import { type CurrentLayer, LAYER_FILE, listLayerEditions } from '../../layers/server/index.ts';
import { noteRepair } from './queries-tasks.ts';
import { findEditionPlace } from './queries.ts';

export interface RepairContext {
  importContext: Pick<ImportContext, 'services' | 'onPublished'>;
  /** Publishes a built-in layer of the whole world again. Returns false when there is no such layer. */
  republishWorldLayer(layer: string): Promise<boolean>;
  /** Starts making an export's file again from its stored rows. Returns false when they are gone. */
  remakeExport(id: string): Promise<boolean>;
}

export interface RepairOptions {
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

const EDITION = /^editions\/([^/]+)\/(\d+)\//;
const EXPORT = /^parcel-exports\/([^/]+)\/[^/]+\.zip$/;
const LAYER = /^layers\/([^/]+)\/(\d+)\/(.+)$/;

/**
 * Rebuilds a lost or damaged file of the file store from the database or from other files. When that isn't possible, throws a problem that says
 * what the operator can do.
 */
export async function repairFile(context: RepairContext, key: string, options: RepairOptions): Promise<void> {
  const db = context.importContext.services.database.kysely;
  try {
    await rebuildFile(context, key, options);
  } catch (error) {
    if (!options.signal.aborted)
      await noteRepair(db, key, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await clearDamage(db, key);
  await noteRepair(db, key, null);
}

async function rebuildFile(context: RepairContext, key: string, options: RepairOptions): Promise<void> {
  const [, geoid, version] = EDITION.exec(key) ?? [];
  const [, layer, id, file] = LAYER.exec(key) ?? [];
  const [, exportId] = EXPORT.exec(key) ?? [];
  if (geoid !== undefined) await repairEdition(context, geoid, Number(version), options);
  else if (layer !== undefined) await repairLayer(context, Number(id), file ?? '', options.signal);
  else if (exportId === undefined || !(await context.remakeExport(exportId)))
    throw new Problem(
      'not_found',
      key.startsWith('terrain/')
        ? 'Heights are only in the file store. Restore a backup; `platbook demo` publishes those of the demo county again.'
        : 'This file is only in the file store. Restore a backup, or request it again on the page where it was made.',
    );
}

async function repairEdition(
  { importContext }: RepairContext,
  geoid: string,
  version: number,
  options: RepairOptions,
): Promise<void> {
  const { database, files } = importContext.services;
  const placePath = await findEditionPlace(database.kysely, geoid, version);
  // An edition that was removed in the meantime needs no files.
  if (placePath === undefined) return files.removeAll(`editions/${geoid}/${version}`);
  await rebuildEdition(importContext, { placePath, version, ...options });
}

async function repairLayer(
  { importContext, republishWorldLayer }: RepairContext,
  id: number,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const { services, onPublished } = importContext;
  const edition = (await listLayerEditions(services.database.kysely)).find(
    (candidate) => candidate.id === id,
  );
  if (edition === undefined) return; // the layer was removed in the meantime
  if (edition.placePath === '/' && !edition.hasFeatures && (await republishWorldLayer(edition.layer)))
    return onPublished(null);
  if (file !== LAYER_FILE) throw lostFeatures(edition);
  await rebuildLayer(services, edition, signal);
  await onPublished(null);
}

function lostFeatures({ layer, placePath }: CurrentLayer): Problem {
  return new Problem(
    'not_found',
    `The exact features of the layer ${layer} of ${placePath} are only in the file store. Import its file again, or restore a backup.`,
  );
}
