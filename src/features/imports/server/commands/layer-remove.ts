import { defineCommand } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { removeLayer } from '../../../layers/server/index.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

export const layerRemoveCommand = defineCommand({
  name: 'layer remove',
  summary: 'Remove a layer of the map',
  description:
    'Removes a layer of a place from the map and deletes its features. Parcels keep the values that were joined from it.',
  options: {
    as: { value: 'LAYER', isRequired: true, help: 'the layer, as in: platbook layer list' },
    place: { ...COUNTY_OPTION, help: 'the place it covers, by name, GEOID or path' },
  },
  async run({ services, onPublished }: ImportContext, { as, place }, io) {
    const { layer, place_path, feature_count } = await removeLayer(
      services,
      as,
      await getNamedPath(services, place),
      () => onPublished(null),
    );
    io.print(`The layer ${layer} of ${place_path} (${countLabel(feature_count, 'feature')}) is removed.`);
    return 0;
  },
});
