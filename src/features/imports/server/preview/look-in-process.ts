import path from 'node:path';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import type { Services } from '../../../../backend/services.ts';
import { callProcess } from '../../../../backend/threads/call-process.ts';
import { findCrsDefinition } from '../queries.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import type { FileLook, LookTask } from './look-into-file.ts';

/** Enough for samples from all over a large file, and for an archive that is unpacked first. */
const LIMITS = { seconds: 120, megabytes: 1024 } as const;

/** Inspects a file in a separate process, so that the server's process reads nothing of it. Throws a `Problem` when its layers can't be listed. */
export async function lookInProcess(
  { database, scratchDir: root }: Pick<Services, 'database' | 'scratchDir'>,
  choice: FileToRead,
  staticLayer?: LookTask['staticLayer'],
): Promise<FileLook> {
  const { file, crs, encoding, layer } = choice;
  const whole = { file: path.resolve(file), crs, encoding, layer };
  return withScratchFolder(root, 'look-', (scratchDir) =>
    callProcess<FileLook>({
      module: new URL('./look-into-file-process.ts', import.meta.url),
      task: { choice: whole, scratchDir, staticLayer } satisfies LookTask,
      limits: LIMITS,
      hasLowPriority: false,
      answer: (epsgCode) => findCrsDefinition(database.kysely, Number(epsgCode)),
    }),
  );
}
