import type { WorkerLine } from '../run/worker-line.ts';
import type { ImportTask } from '../run/worker-messages.ts';
import { openSpatial } from '../spatial/open-spatial.ts';
import type { RowDeriver } from './row-deriver.ts';

/**
 * Opens the derivers that fill values from a parcel's location, in the order of the recipe. They run in the import's process and query the database through
 * `line`.
 */
export async function openDerivers(task: ImportTask, line: WorkerLine): Promise<RowDeriver[]> {
  const spatial = await openSpatial(task, line);
  return spatial === null ? [] : [spatial];
}
