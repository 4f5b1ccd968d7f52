import { openSpatial } from '../spatial/open-spatial.ts';
import type { RowDeriver } from './row-deriver.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import type { ImportTask } from '../run/worker-messages.ts';

/** What fills values from where a parcel lies, in the order of the recipe. Runs in the import's process; the database is asked through `line`. */
export async function openDerivers(task: ImportTask, line: WorkerLine): Promise<RowDeriver[]> {
  const spatial = await openSpatial(task, line);
  return spatial === null ? [] : [spatial];
}
