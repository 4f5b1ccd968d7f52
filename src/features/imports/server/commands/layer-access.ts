import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { LAYER_AUDIENCES } from '../../../layers/rules/layer-audience.ts';
import { listLayerAccess, setLayerAccess } from '../../../layers/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

const USAGE = `platbook layer access [LAYER ${LAYER_AUDIENCES.join('|')}|default]

Shows who sees each layer of the map, or decides it. "pro" is Pro and Team accounts. "default" leaves it to the rule: public data is open, and the
layers of the paid plans are closed. A layer that shows the values of a paid column of parcels is closed as the column is, until you open it.`;

export const layerAccessCommand: Command<ImportContext> = {
  name: 'layer access',
  summary: 'Show or decide who sees the layers of the map',
  usage: USAGE,
  async run({ services, onPublished }, args, io) {
    const [layer, word, unexpected] = args;
    if (unexpected !== undefined)
      throw new Problem('invalid_input', `Unexpected argument: ${unexpected}\n\n${USAGE}`);
    if (layer === undefined) {
      for (const one of await listLayerAccess(services)) {
        const decided = one.is_decided ? `  (default: ${one.default_audience})` : '';
        io.print(`${one.layer.padEnd(18)}${one.audience}${decided}`);
      }
      return 0;
    }
    const audience = LAYER_AUDIENCES.find((one) => one === word);
    if (audience === undefined && word !== 'default')
      throw new Problem(
        'invalid_input',
        `Say who sees the layer ${layer}: ${LAYER_AUDIENCES.join(', ')} or default.\n\n${USAGE}`,
      );
    const decided = await setLayerAccess(services, layer, audience ?? null, { onChanged: onPublished });
    io.print(`The layer ${decided.layer} is now seen by: ${decided.audience}.`);
    return 0;
  },
};
