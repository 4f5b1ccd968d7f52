import { defineCommand } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { STATIC_LAYERS } from '../../../layers/rules/static-layers.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import { formatLayerReport } from '../../rules/format-layer-report.ts';
import { importLayerFile } from '../layers/import-layer-file.ts';
import type { ImportContext } from '../run/import-context.ts';
import { SOURCE_FILE, SOURCE_OPTIONS } from './source-options.ts';

export const layerImportCommand = defineCommand({
  name: 'layer import',
  summary: 'Import a layer of the map: streets, water, zoning, ...',
  description:
    "Makes one of the map's layers of a place from a file, and keeps its exact features for spatial joins.",
  arguments: { file: SOURCE_FILE },
  options: {
    as: { value: 'LAYER', isRequired: true, help: STATIC_LAYERS.map(({ id }) => id).join(', ') },
    place: { ...COUNTY_OPTION, help: 'the place that the file covers, by name, GEOID or path' },
    map: {
      value: 'PROPERTY=COLUMN',
      isList: true,
      help: 'fills a property of the layer from this column instead of the guessed one; A,B uses B where A is empty',
    },
    ...SOURCE_OPTIONS,
  },
  async run(context: ImportContext, { file, as, place, map, crs, encoding, layer }, io) {
    const report = await importLayerFile(context, {
      file,
      as,
      placePath: await getNamedPath(context.services, place),
      columns: readMap(map),
      crs,
      encoding,
      layer,
      signal: io.signal,
      onProgress: (done) => io.progress(`${countLabel(done, 'feature')} read`),
    });
    for (const label of formatLayerReport(report)) io.print(label);
    return 0;
  },
});

function readMap(entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new Problem('invalid_input', `--map ${entry} is not PROPERTY=COLUMN.`);
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}
