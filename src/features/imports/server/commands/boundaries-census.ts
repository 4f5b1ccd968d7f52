import { defineCommand } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { importCensusFile } from '../layers/import-census-file.ts';
import type { ImportContext } from '../run/import-context.ts';

export const boundariesCensusCommand = defineCommand({
  name: 'boundaries census',
  summary: 'Load county outlines of the Census Bureau',
  description: `Replaces the coarse county outlines of platbook with those of a Census Bureau file, for one county, a state or all counties.
You can run it again with the same or a newer file at any time. Boundaries that you imported yourself take precedence.`,
  arguments: {
    file: {
      label: 'FILE',
      isFile: true,
      help: 'cartographic boundaries (cb_2023_us_county_500k.zip) or TIGER/Line (tl_2024_us_county.zip) with a column GEOID',
    },
  },
  options: {
    scale: {
      value: 'SCALE',
      help: "500k, 5m, 20m, tiger or a number such as 100000; needed when the file's name does not contain it",
    },
  },
  async run(context: ImportContext, { file, scale: givenScale }, io) {
    const { saved, unknown, unusable, scale, errorM } = await importCensusFile(context, {
      file,
      scale: givenScale,
      signal: io.signal,
      onProgress: (done) => io.progress(`${countLabel(done, 'county', 'counties')} read`),
    });
    const count = (number: number) => number.toLocaleString('en-US');
    io.print(
      `County outlines saved: ${count(saved)}, at a scale of 1:${count(scale)} (within ${count(errorM)} m).`,
    );
    if (unknown.length > 0)
      io.print(
        `  Codes that belong to no county here (${count(unknown.length)}): ${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ', ...' : ''}`,
      );
    if (unusable > 0) io.print(`  Rows without a county code or without a polygon: ${count(unusable)}.`);
    return 0;
  },
});
