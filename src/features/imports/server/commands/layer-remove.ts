import type { Command } from '../../../../backend/command.ts';
import { removeLayer } from '../../../layers/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `platbook layer remove --as LAYER --place PATH

Takes a layer of a place off the map and forgets its features. Parcels keep what was joined from it.
  --as     the layer, as in: platbook layer list
  --place  the place it covers: /us/md/baltimore-city`;

export const layerRemoveCommand: Command<ImportContext> = {
  name: 'layer remove',
  summary: 'Remove a layer of the map',
  usage: USAGE,
  async run({ services, onPublished }, args, io) {
    const line = readCommandLine(args, io, { usage: USAGE, options: ['as', 'place'], needsFile: false });
    const { layer, place_path, feature_count } = await removeLayer(
      services,
      line.required('as'),
      line.required('place'),
      onPublished,
    );
    io.print(
      `The layer ${layer} of ${place_path} (${feature_count.toLocaleString('en-US')} features) is removed.`,
    );
    return 0;
  },
};
