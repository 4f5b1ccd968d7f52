import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { placeKindSchema } from '../../../places/contract.ts';
import { importBoundaryFile } from '../layers/import-boundary-file.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readCommandLine } from './command-line.ts';

const USAGE = `platbook boundaries import FILE --style KEY --place PATH --name COLUMN [--kind KIND] [--geoid COLUMN] [--crs CRS] [--encoding NAME] [--layer NAME]

Replaces a set of boundaries inside a place: neighborhoods, council districts, tracts, ...
Polygons of kind county with the GEOIDs of counties become their outlines, before those of Census files.
  FILE        polygons in any format that is read (see: platbook help import)
  --style     the key of the set: neighborhoods
  --place     the place that the set lies in: /us/md/baltimore-city
  --name      the column with the names
  --kind      ${placeKindSchema.options.join(', ')} (default: guessed from the key)
  --geoid     the column with official codes
  --crs       the coordinate system, where the file does not say it: EPSG:2248
  --encoding  of its texts, where the file does not say it: windows-1252
  --layer     which layer of a file that has several`;

export const boundariesImportCommand: Command<ImportContext> = {
  name: 'boundaries import',
  summary: 'Import boundaries: neighborhoods, council districts, tracts, ...',
  usage: USAGE,
  async run(context, args, io) {
    const line = readCommandLine(args, io, {
      usage: USAGE,
      options: ['style', 'place', 'name', 'kind', 'geoid', 'crs', 'encoding', 'layer'],
      needsFile: true,
    });
    const style = line.required('style');
    const kind = placeKindSchema.safeParse(line.optional('kind') ?? guessKind(style));
    if (!kind.success)
      throw new Problem('invalid_input', `--kind is not one of ${placeKindSchema.options.join(', ')}.`);
    const report = await importBoundaryFile(context, {
      file: line.file,
      style,
      kind: kind.data,
      parentPath: line.required('place'),
      nameProperty: line.required('name'),
      geoidProperty: line.optional('geoid'),
      crs: line.optional('crs'),
      encoding: line.optional('encoding'),
      layer: line.optional('layer'),
      signal: io.signal,
      onProgress: (done) => io.progress(`${done.toLocaleString('en-US')} boundaries read`),
    });
    io.print(`${report.saved} places saved, ${report.removed} removed, ${report.repaired} repaired.`);
    if (report.outlines > 0) io.print(`${report.outlines} counties have their outline from it now.`);
    for (const { row, reason } of report.skipped) io.print(`  row ${row} skipped: ${reason}`);
    return 0;
  },
};

/** `council_districts` are of kind council_district. */
function guessKind(style: string): string {
  const singular = style.endsWith('ies') ? `${style.slice(0, -3)}y` : style.replace(/s$/, '');
  return placeKindSchema.safeParse(singular).success ? singular : 'other';
}
