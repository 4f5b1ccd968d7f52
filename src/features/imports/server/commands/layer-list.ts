import { defineCommand } from '../../../../backend/command.ts';
import { listLayers } from '../../../layers/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

export const layerListCommand = defineCommand({
  name: 'layer list',
  summary: 'List the layers of the map',
  description: 'Shows the published layers, each with its place and its file.',
  async run({ services }: ImportContext, _given, io) {
    for (const { layer, place_path, feature_count, source_name, created_at } of await listLayers(services)) {
      const count = feature_count.toLocaleString('en-US').padStart(11);
      io.print(
        `${layer.padEnd(18)}${place_path.padEnd(28)}${count}  ${created_at.slice(0, 10)}  ${source_name}`,
      );
    }
    return 0;
  },
});
