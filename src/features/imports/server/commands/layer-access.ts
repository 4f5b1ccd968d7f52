import { defineCommand } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { LAYER_AUDIENCES } from '../../../layers/rules/layer-audience.ts';
import { listLayerAccess, setLayerAccess } from '../../../layers/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

export const layerAccessCommand = defineCommand({
  name: 'layer access',
  summary: 'Show or decide who can see the layers of the map',
  description: `Shows or decides who can see each layer of the map. "pro" means Pro and Team accounts. "default" means the default rule: public data is open, and the
layers of the paid plans are closed. A layer that shows the values of a paid column of parcels is closed as the column is, until you open it.`,
  arguments: {
    layer: { label: 'LAYER', isOptional: true, help: 'a layer, as in: platbook layer list' },
    word: { label: 'AUDIENCE', isOptional: true, help: `${LAYER_AUDIENCES.join(', ')} or default` },
  },
  async run({ services, onPublished }: ImportContext, { layer, word }, io) {
    if (layer === undefined) {
      for (const rule of await listLayerAccess(services)) {
        const decided = rule.is_decided ? `  (default: ${rule.default_audience})` : '';
        io.print(`${rule.layer.padEnd(18)}${rule.audience}${decided}`);
      }
      return 0;
    }
    const audience = LAYER_AUDIENCES.find((candidate) => candidate === word);
    if (audience === undefined && word !== 'default')
      throw new Problem(
        'invalid_input',
        `Name who can see the layer ${layer}: ${LAYER_AUDIENCES.join(', ')} or default.`,
      );
    const decided = await setLayerAccess(services, layer, audience ?? null, {
      onChanged: () => onPublished(null),
    });
    io.print(`The layer ${decided.layer} can now be seen by: ${decided.audience}.`);
    return 0;
  },
});
