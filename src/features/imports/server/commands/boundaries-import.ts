import { defineCommand } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { type PlaceKind, placeKindSchema } from '../../../places/contract.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import { singular } from '../../rules/spatial-defaults.ts';
import { importBoundaryFile } from '../layers/import-boundary-file.ts';
import type { ImportContext } from '../run/import-context.ts';
import { SOURCE_FILE, SOURCE_OPTIONS } from './source-options.ts';

export const boundariesImportCommand = defineCommand({
  name: 'boundaries import',
  summary: 'Import boundaries: neighborhoods, council districts, tracts, ...',
  description: `Replaces a set of boundaries inside a place: neighborhoods, council districts, tracts, ...
Polygons of kind county with the GEOIDs of counties become the outlines of these counties and take precedence over Census files.`,
  arguments: { file: SOURCE_FILE },
  options: {
    style: { value: 'KEY', isRequired: true, help: 'the key of the set, such as neighborhoods' },
    place: { ...COUNTY_OPTION, help: 'the place that contains the set, by name, GEOID or path' },
    name: { value: 'COLUMN', isRequired: true, help: 'the column with the names' },
    kind: {
      value: 'KIND',
      schema: placeKindSchema.optional(),
      help: `${placeKindSchema.options.join(', ')} (default: guessed from the key)`,
    },
    geoid: { value: 'COLUMN', help: 'the column with official codes' },
    ...SOURCE_OPTIONS,
  },
  async run(context: ImportContext, { file, style, place, name, kind, geoid, crs, encoding, layer }, io) {
    const report = await importBoundaryFile(context, {
      file,
      style,
      kind: kind ?? guessKind(style),
      parentPath: await getNamedPath(context.services, place),
      nameProperty: name,
      geoidProperty: geoid,
      crs,
      encoding,
      layer,
      signal: io.signal,
      onProgress: (done) => io.progress(`${countLabel(done, 'boundary', 'boundaries')} read`),
    });
    io.print(
      `${countLabel(report.saved, 'place')} saved, ${report.removed} removed, ${report.repaired} repaired.`,
    );
    if (report.outlines > 0) io.print(`Counties that got their outline from this file: ${report.outlines}.`);
    const { count, rows } = report.skipped;
    for (const { row, reason } of rows) io.print(`  row ${row} skipped: ${reason}`);
    if (count > rows.length) io.print(`  ${countLabel(count - rows.length, 'more row')} skipped.`);
    return 0;
  },
});

/** Guesses the kind from the key of a set: `council_districts` gives council_district. */
function guessKind(style: string): PlaceKind {
  return placeKindSchema.catch('other').parse(singular(style));
}
