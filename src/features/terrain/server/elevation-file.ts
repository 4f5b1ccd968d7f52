import { z } from 'zod';
import { type Container, readContainer } from '../../../backend/tiles/container-reader.ts';
import { viewSection } from '../../../backend/tiles/container-view.ts';
import { createContainerWriter } from '../../../backend/tiles/container-writer.ts';
import type { ElevationGrid } from '../rules/elevation-grid.ts';

const KIND = 'elevation-grid';

const metaSchema = z.object({
  west: z.number(),
  south: z.number(),
  lonStep: z.number().positive(),
  latStep: z.number().positive(),
  columns: z.number().int().min(2),
  rows: z.number().int().min(2),
});

/** Writes heights to a file for {@link readElevationContainer}. The same heights give the same bytes. */
export function writeElevationFile(file: string, { values, ...meta }: ElevationGrid): void {
  const writer = createContainerWriter(file, KIND);
  writer.section('metres', 'f32', (sink) =>
    sink.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
  writer.finish(meta);
}

/** Opens a file of {@link writeElevationFile}. Throws `unreadable_file` when the file is damaged. */
export function readElevationContainer(file: string): Promise<Container> {
  return readContainer(file, KIND);
}

/** Returns the heights of an open file. */
export function viewElevation(container: Container): ElevationGrid {
  const meta = metaSchema.parse(container.meta);
  const section = viewSection(container, 'metres');
  return { ...meta, values: new Float32Array(section.buffer, section.byteOffset, meta.columns * meta.rows) };
}
