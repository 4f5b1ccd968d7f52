import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { STATIC_LAYERS } from '../../../layers/rules/static-layers.ts';
import { formatLayerReport } from '../../rules/format-layer-report.ts';
import type { ImportContext } from '../run/import-context.ts';
import { importLayerFile } from '../layers/import-layer-file.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `platbook layer import FILE --as LAYER --place PATH [--map PROPERTY=COLUMN ...] [--crs CRS] [--encoding NAME] [--layer NAME]

Makes one of the map's layers of a place from a file, and keeps its exact features for spatial joins.
  FILE        polygons, lines or points in any format that is read (see: platbook help import)
  --as        ${wrap(
    STATIC_LAYERS.map(({ id }) => id),
    14,
  )}
  --place     what the file covers: /us/md/baltimore-city
  --map       takes a property of the layer from a column of the file, over what is guessed; A,B takes B where A is empty
  --crs       the coordinate system, where the file does not say it: EPSG:2248
  --encoding  of its texts, where the file does not say it: windows-1252
  --layer     which layer of a file that has several`;

export const layerImportCommand: Command<ImportContext> = {
  name: 'layer import',
  summary: 'Import a layer of the map: streets, water, zoning, ...',
  usage: USAGE,
  async run(context, args, io) {
    const line = readCommandLine(args, io, {
      usage: USAGE,
      options: ['as', 'place', 'map', 'crs', 'encoding', 'layer'],
      needsFile: true,
    });
    const report = await importLayerFile(context, {
      file: line.file,
      as: line.required('as'),
      placePath: line.required('place'),
      columns: readMap(line.list('map')),
      crs: line.optional('crs'),
      encoding: line.optional('encoding'),
      layer: line.optional('layer'),
      signal: io.signal,
      onProgress: (done) => io.progress(`${done.toLocaleString('en-US')} features read`),
    });
    for (const words of formatLayerReport(report)) io.print(words);
    return 0;
  },
};

function readMap(entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new Problem('invalid_input', `--map ${entry} is not PROPERTY=COLUMN.`);
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

/** Words with commas, in lines that begin after so many blanks. */
function wrap(words: readonly string[], indent: number): string {
  const lines: string[] = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length > 90) lines.push(`${word}, `);
    else lines[lines.length - 1] = `${line}${word}, `;
  }
  return lines.join(`\n${' '.repeat(indent)}`).replace(/, $/, '');
}
