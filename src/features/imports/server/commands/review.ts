import { z } from 'zod';
import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { discardReviewed, publishReviewed } from '../run/decide-import.ts';
import type { ImportContext } from '../run/import-context.ts';
import { listRuns } from '../run/run-queries.ts';
import { readCommandLine } from './command-line.ts';

const SHOWN = 20;

const LIST_USAGE = `platbook imports

Lists the latest imports, newest first, with the ids that publish and discard take.`;

export const importsCommand: Command<ImportContext> = {
  name: 'imports',
  summary: 'List the latest imports',
  usage: LIST_USAGE,
  async run({ services }, args, io) {
    readCommandLine(args, io, { usage: LIST_USAGE, options: [], needsFile: false });
    const runs = await listRuns(services.database.kysely, SHOWN);
    if (runs.length === 0) io.print('Nothing was imported yet.');
    for (const { id, state, place_path, source_name, created_at } of runs) {
      const day = new Date(String(created_at)).toISOString().slice(0, 16).replace('T', ' ');
      io.print(`${id}  ${state.padEnd(9)}  ${day}  ${place_path}  ${source_name}`);
    }
    return 0;
  },
};

const PUBLISH_USAGE = `platbook publish ID

Makes an import that waits for it (import --review) the county's current edition.
  ID  as platbook imports lists it`;

export const publishCommand: Command<ImportContext> = {
  name: 'publish',
  summary: 'Publish an import that waits for it',
  usage: PUBLISH_USAGE,
  async run(context, args, io) {
    const line = readCommandLine(args, io, { usage: PUBLISH_USAGE, options: [], needsFile: true });
    const run = await publishReviewed(context, runId(line.word));
    io.print(
      `${run.source_name} is published as edition ${run.report?.edition_version} of ${run.place_path}.`,
    );
    return 0;
  },
};

const DISCARD_USAGE = `platbook discard ID

Clears an import that waits for a decision away; the county stays as it is.
  ID  as platbook imports lists it`;

export const discardCommand: Command<ImportContext> = {
  name: 'discard',
  summary: 'Discard an import that waits for a decision',
  usage: DISCARD_USAGE,
  async run({ services }, args, io) {
    const line = readCommandLine(args, io, { usage: DISCARD_USAGE, options: [], needsFile: true });
    const run = await discardReviewed(services, runId(line.word));
    io.print(`${run.source_name} is discarded; ${run.place_path} is as it was.`);
    return 0;
  },
};

function runId(word: string): string {
  if (z.uuid().safeParse(word).success) return word;
  throw new Problem('invalid_input', `${word} is not the id of an import: platbook imports lists them.`);
}
