import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { removeOutline } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `platbook boundaries remove --place PATH --source operator|census

Takes back the outline of a county that was loaded by mistake. The next best one holds: see platbook boundaries list.`;

export const boundariesRemoveCommand: Command<ImportContext> = {
  name: 'boundaries remove',
  summary: 'Take back the outline of a county',
  usage: USAGE,
  async run({ services, onPublished }, args, io) {
    const line = readCommandLine(args, io, { usage: USAGE, options: ['place', 'source'], needsFile: false });
    const source = line.required('source');
    if (source !== 'operator' && source !== 'census')
      throw new Problem('invalid_input', `--source is operator or census, not "${source}".`);
    const place = line.required('place');
    await removeOutline(services, place, source);
    await onPublished();
    io.print(`The ${source} outline of ${place} was removed.`);
    return 0;
  },
};
