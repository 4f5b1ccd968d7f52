import path from 'node:path';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { PlaceKind } from '../../../places/contract.ts';
import {
  type Boundaries,
  type BoundaryFields,
  type BoundaryOutline,
  type BoundaryReport,
  importBoundaries,
} from '../../../places/server/index.ts';
import type { FileToRead } from '../run/file-to-read.ts';
import type { ImportContext } from '../run/import-context.ts';
import { publishPlaceLayers } from './publish-place-layers.ts';
import { type MapFileOptions, readMapFile, type SentOutlines } from './read-map-file.ts';

/** The server holds all outlines in memory until it saves them in one transaction. This limit is 16 million corners. */
const MAX_BYTES = 256 << 20;

export interface BoundaryFileImport extends FileToRead, BoundaryFields {
  style: string;
  kind: PlaceKind;
  parentPath: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** Replaces a set of boundaries in a place with the polygons of a file. If it throws a `Problem`, the set is unchanged. */
export async function importBoundaryFile(
  context: Pick<ImportContext, 'services' | 'onPublished'>,
  { signal, onProgress, ...options }: BoundaryFileImport,
): Promise<BoundaryReport> {
  const { services } = context;
  const { style, kind, parentPath, nameProperty, geoidProperty } = options;
  const madeFrom = path.basename(options.file);
  const fields = { nameProperty, geoidProperty };
  const read = () => readOutlines(services, options, fields, { placePath: parentPath, signal, onProgress });
  const report = await importBoundaries({ services, style, kind, parentPath, madeFrom, read });
  await publishPlaceLayers(context, parentPath, madeFrom);
  await context.onPublished(null);
  return report;
}

/** Returns the outlines of a file, grouped by name. A separate process reads the file and sends them. */
async function readOutlines(
  services: Pick<Services, 'database' | 'scratchDir'>,
  choice: FileToRead,
  fields: BoundaryFields,
  options: Omit<MapFileOptions, 'scratchDir'>,
): Promise<Boundaries> {
  return withScratchFolder(services.scratchDir, 'boundaries-', async (scratchDir) => {
    const outlines: BoundaryOutline[] = [];
    let bytes = 0;
    const take = async (sent: SentOutlines) => {
      if (sent.kind !== 'outlines') return;
      for (const outline of sent.outlines) bytes += outline.ewkb.byteLength;
      if (bytes > MAX_BYTES)
        throw new Problem(
          'too_large',
          `The outlines of this file take more than ${MAX_BYTES >> 20} MB. Import them in parts, one for each place, or simplify them.`,
        );
      outlines.push(...sent.outlines);
    };
    const task = { kind: 'boundaries', ...fields } as const;
    const skipped = await readMapFile<Boundaries['skipped']>(services, choice, task, {
      ...options,
      scratchDir,
      take,
    });
    return { outlines, skipped };
  });
}
