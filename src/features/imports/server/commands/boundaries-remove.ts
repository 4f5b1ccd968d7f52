import { z } from 'zod';
import { defineCommand } from '../../../../backend/command.ts';
import { removeOutline } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

export const boundariesRemoveCommand = defineCommand({
  name: 'boundaries remove',
  summary: 'Remove the outline of a county',
  description:
    'Removes the outline of a county, for example if it was loaded by mistake. The next best one takes its place: see platbook boundaries list.',
  options: {
    place: { value: 'PATH', isRequired: true, help: 'the county: /us/md/baltimore-city' },
    source: {
      value: 'SOURCE',
      schema: z.enum(['operator', 'census']),
      isRequired: true,
      help: 'operator or census',
    },
  },
  async run({ services, onPublished }: ImportContext, { place, source }, io) {
    await removeOutline(services, place, source);
    await onPublished();
    io.print(`The ${source} outline of ${place} was removed.`);
    return 0;
  },
});
