import { z } from 'zod';
import { defineCommand } from '../../../../backend/command.ts';
import { discardReviewed, publishReviewed } from '../run/decide-import.ts';
import type { ImportContext } from '../run/import-context.ts';
import { listRuns } from '../run/run-queries.ts';

const MAX_LISTED = 20;

export const importsCommand = defineCommand({
  name: 'imports',
  summary: 'List the latest imports',
  description: 'Lists the latest imports, newest first, with the ids that publish and discard take.',
  async run({ services }: ImportContext, _given, io) {
    const runs = await listRuns(services.database.kysely, MAX_LISTED);
    if (runs.length === 0) io.print('Nothing was imported yet.');
    for (const { id, state, placePath, sourceName, createdAt } of runs) {
      const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
      io.print(`${id}  ${state.padEnd(9)}  ${time} UTC  ${placePath}  ${sourceName}`);
    }
    return 0;
  },
});

const ID = {
  label: 'ID',
  schema: z.uuid('is not the id of an import: platbook imports lists them.'),
  help: 'the id of the import, from platbook imports',
} as const;

export const publishCommand = defineCommand({
  name: 'publish',
  summary: 'Publish an import that waits for review',
  description: "Makes an import that waits for review the county's current edition.",
  arguments: { id: ID },
  async run(context: ImportContext, { id }, io) {
    const run = await publishReviewed(context, id);
    io.print(
      `${run.source_name} is published as edition ${run.report?.edition_version} of ${run.place_path}.`,
    );
    return 0;
  },
});

export const discardCommand = defineCommand({
  name: 'discard',
  summary: 'Discard an import that waits for review',
  description: 'Deletes an import that waits for review. The county does not change.',
  arguments: { id: ID },
  async run({ services }: ImportContext, { id }, io) {
    const run = await discardReviewed(services, id);
    io.print(`${run.source_name} is discarded; ${run.place_path} did not change.`);
    return 0;
  },
});
