import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withScratchFolder } from '../../../backend/files/scratch-folder.ts';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { cleanFileName } from '../../../backend/uploads/clean-file-name.ts';
import { Problem } from '../../../kernel/problem.ts';
import { readAreaFile } from '../contract.ts';
import { readFile } from './read-file.ts';

const EXTENSIONS = ['.geojson', '.json', '.kml', '.kmz', '.zip'];

/** Receives a file, reads outlines from it and deletes it. Each account can send one file at a time. */
export function readFileRoute(services: Services): Route {
  const busy = new Set<string>();
  return route(readAreaFile, async ({ query }, { actor, file }) => {
    const name = cleanFileName(query.name);
    const reader = actor.userId;
    if (reader === null || file === null) throw new Problem('sign_in_required');
    assertReadable(name);
    if (busy.has(reader))
      throw new Problem('busy', 'Another file of yours is being read. Try again in a moment.');
    busy.add(reader);
    try {
      return await withScratchFolder(services.scratchDir, 'focus-area-', async (scratchDir) => {
        const saved = path.join(scratchDir, name);
        await receive(file, saved);
        const rows = query.rows?.split(',').map(Number) ?? null;
        return readFile(services, reader, { file: saved, scratchDir, layer: query.layer, rows }).catch(
          (error: unknown) => {
            throw withFileName(error, name);
          },
        );
      });
    } finally {
      busy.delete(reader);
    }
  });
}

function assertReadable(name: string): void {
  const extension = path.extname(name).toLowerCase();
  if (EXTENSIONS.includes(extension)) return;
  throw new Problem(
    'unreadable_file',
    ['.shp', '.dbf', '.shx', '.prj'].includes(extension)
      ? `${name} is one part of a Shapefile. Put its .shp, .dbf and .prj into one .zip file.`
      : `${name} has a format that can’t be read here. Choose GeoJSON (.geojson), KML (.kml, .kmz) or a zipped Shapefile (.zip).`,
  );
}

/** Adds the file's name to errors that only mention "the file", because people may have sent several. */
function withFileName(error: unknown, name: string): unknown {
  if (!(error instanceof Problem) || error.message.includes(name)) return error;
  return new Problem(error.code, `${name}: ${error.message}`);
}

async function receive(file: Readable, target: string): Promise<void> {
  await pipeline(file, createWriteStream(target, { mode: 0o600 }));
}
