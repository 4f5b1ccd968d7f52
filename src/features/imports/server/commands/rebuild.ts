import type { Command } from '../../../../backend/command.ts';
import type { ImportContext } from '../run/import-context.ts';
import { rebuildEdition } from '../editions/rebuild-edition.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `platbook rebuild --place PATH

Makes the map and search files of a county anew from the parcels in the database, as when the file store was lost.
  --place  the county: /us/md/baltimore-city`;

export const rebuildCommand: Command<ImportContext> = {
  name: 'rebuild',
  summary: "Make a county's map and search files anew from the database",
  usage: USAGE,
  async run(context, args, io) {
    const line = readCommandLine(args, io, { usage: USAGE, options: ['place'], needsFile: false });
    const placePath = line.required('place');
    const count = await rebuildEdition(context, {
      placePath,
      signal: io.signal,
      onProgress: (done, total) =>
        io.progress(
          `rebuilding: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} parcels`,
        ),
    });
    io.print(`The files of ${placePath} are made anew from ${count.toLocaleString('en-US')} parcels.`);
    return 0;
  },
};
