import { boxOf } from '../../../../kernel/geo.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { FileChoice } from '../run/file-choice.ts';
import { lookInProcess } from './look-in-process.ts';
import type { FileLook, OpenedLook } from './look-into-file.ts';

/** What is in a file, before anything is done with it. */
export interface InspectedFile {
  layers: FileLook['layers'];
  /** The layer that an import would take; or why none can be taken yet. */
  opened: InspectedLayer | { reason: string };
}

export interface InspectedLayer extends Pick<
  OpenedLook,
  'format' | 'crs' | 'encoding' | 'geometryKind' | 'rowCount'
> {
  /** Of the sampled rows: west, south, east, north in degrees; null without a position. */
  box: readonly [number, number, number, number] | null;
  columns: OpenedLook['described'];
}

/** Looks into a file, reading samples only, in a process of its own. Throws a `Problem` when it can't be read at all. */
export async function inspectFile(
  services: Pick<Services, 'database' | 'scratchDir'>,
  choice: FileChoice,
): Promise<InspectedFile> {
  const { layers, opened } = await lookInProcess(services, choice);
  if ('problem' in opened) {
    // With several layers it is no error when none was chosen; otherwise the file can't be read.
    if (layers.length < 2) throw new Problem('unreadable_file', opened.problem);
    return { layers, opened: { reason: opened.problem } };
  }
  const { points, described: columns, format, crs, encoding, geometryKind, rowCount } = opened;
  const box = points.length === 0 ? null : boxOf(points, 0, points.length / 2);
  return { layers, opened: { format, crs, encoding, geometryKind, rowCount, box, columns } };
}
