import { z } from 'zod';
import { defineCommand } from '../../../../backend/command.ts';
import { COUNTY_OPTION, getNamedPath, removeOutline } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

export const boundariesRemoveCommand = defineCommand({
  name: 'boundaries remove',
  summary: 'Remove the outline of a county',
  description:
    'Removes the outline of a county, for example if it was loaded by mistake. The next best one takes its place: see platbook boundaries list.',
  options: {
    place: COUNTY_OPTION,
    source: {
      value: 'SOURCE',
      schema: z.enum(['operator', 'census']),
      isRequired: true,
      help: 'operator or census',
    },
  },
  async run({ services, onPublished }: ImportContext, { place, source }, io) {
    const path = await getNamedPath(services, place, 'county');
    await removeOutline(services, path, source);
    await onPublished(null);
    io.print(`The ${source} outline of ${path} was removed.`);
    return 0;
  },
});
