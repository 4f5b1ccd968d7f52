import path from 'node:path';
import type { Services } from '../../../../backend/services.ts';
import { callProcess } from '../../../../backend/threads/call-process.ts';
import { checkCorners } from '../preview/guess-file-crs.ts';
import { findCrsDefinition } from '../queries.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import type { MapFileCall, MapFileQuestion, MapFileTask } from './map-file-task.ts';

/** Large enough for a statewide layer of a million features, which takes several minutes. */
const LIMITS = { seconds: 3600, megabytes: 1024, residentMegabytes: 4096 } as const;

export type SentOutlines = Extract<MapFileQuestion, { kind: 'outlines' | 'counties' }>;

export interface MapFileOptions {
  scratchDir: string;
  /** The place that the file is imported for; the file must have features near it. Absent: they may be anywhere. */
  placePath?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
  /** Takes outlines from the process, which waits for the returned promise before it continues. */
  take?(sent: SentOutlines): Promise<void>;
}

/** Reads a file of a layer or of boundaries in a separate process (decision 0052). Throws a `Problem` about the file, or the reason of the signal. */
export async function readMapFile<Result>(
  services: Pick<Services, 'database' | 'scratchDir'>,
  { file, crs, encoding, layer }: FileToRead,
  task: MapFileTask,
  { scratchDir, placePath, signal, onProgress, take }: MapFileOptions,
): Promise<Result> {
  const choice = { file: path.resolve(file), crs, encoding, layer };
  const answer = async (question: MapFileQuestion): Promise<unknown> => {
    switch (question.kind) {
      case 'crs':
        return findCrsDefinition(services.database.kysely, question.epsgCode);
      case 'place':
        return placePath === undefined ? undefined : checkCorners(services, choice, question, placePath);
      case 'outlines':
      case 'counties':
        return take?.(question);
    }
  };
  const call: MapFileCall = { choice, scratchDir, checksPlace: placePath !== undefined, task };
  return callProcess<Result>({
    module: new URL('./map-file-process.ts', import.meta.url),
    task: call,
    limits: LIMITS,
    hasLowPriority: false,
    signal,
    answer: (question) => answer(question as MapFileQuestion),
    onNote: (done) => onProgress?.(done as number),
  });
}
