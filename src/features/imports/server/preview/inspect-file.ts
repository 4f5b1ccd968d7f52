import type { Services } from '../../../../backend/services.ts';
import { boxOf } from '../../../../kernel/geo.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import { lookInProcess } from './look-in-process.ts';
import type { FileLook, OpenedLook } from './look-into-file.ts';

/** The result of `platbook inspect`. */
export interface InspectedFile {
  layers: FileLook['layers'];
  /** The layer that an import would take, or the reason why it can't be opened. */
  opened: InspectedLayer | { reason: string };
}

export interface InspectedLayer extends Pick<
  OpenedLook,
  'format' | 'crs' | 'encoding' | 'geometryKind' | 'rowCount'
> {
  /** The box around one vertex of each sampled row: west, south, east, north in degrees; null without any coordinates. */
  box: readonly [number, number, number, number] | null;
  columns: OpenedLook['described'];
}

/** Inspects a file in a separate process that reads samples only. Throws a `Problem` when the file can't be read at all. */
export async function inspectFile(
  services: Pick<Services, 'database' | 'scratchDir'>,
  choice: FileToRead,
): Promise<InspectedFile> {
  const { layers, opened } = await lookInProcess(services, choice);
  if ('problem' in opened) {
    // With several layers this is not an error: the caller can select another one from the list.
    if (layers.length < 2) throw new Problem('unreadable_file', opened.problem);
    return { layers, opened: { reason: opened.problem } };
  }
  const { points, described: columns, format, crs, encoding, geometryKind, rowCount } = opened;
  const box = points.length === 0 ? null : boxOf(points, 0, points.length / 2);
  return { layers, opened: { format, crs, encoding, geometryKind, rowCount, box, columns } };
}
