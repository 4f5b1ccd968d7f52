import path from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../../backend/command.ts';
import type { CommandContext } from '../../../backend/feature-server.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { Problem } from '../../../kernel/problem.ts';
import { BY_NOBODY, recordAct } from '../../audit/server/index.ts';
import { setNameSchema } from '../contract.ts';
import { loadFacts } from './load-facts.ts';
import { listFactSets } from './place-facts.ts';
import { deleteFactSet } from './queries.ts';

/** The exit code for a file of which rows or values were left out. */
const SOME_LEFT_OUT = 2;

const required = (name: string, meaning: string) =>
  z
    .string({ error: `--${name} is missing: ${meaning}` })
    .trim()
    .min(1, `is empty: ${meaning}`)
    .max(300);

export const factsLoadCommand = defineCommand({
  name: 'facts load',
  summary: 'Load facts about places by GEOID: tables of the census, or any CSV',
  description:
    'Loads a table of facts about states, counties, cities, tracts or block groups by GEOID. The set of the same name is replaced.',
  arguments: { file: { label: 'FILE', isFile: true } },
  options: {
    set: { value: 'NAME', isRequired: true, schema: setNameSchema, help: 'the name of the set: acs_2022' },
    source: {
      value: 'TEXT',
      isRequired: true,
      schema: required('source', 'say who publishes the facts, such as "U.S. Census Bureau, ACS 2018-2022".'),
      help: 'who publishes the facts; everyone reads it beside them',
    },
    license: {
      value: 'TEXT',
      isRequired: true,
      schema: required('license', 'say under which license they may be shown, such as "public domain".'),
    },
    date: {
      value: 'YYYY-MM-DD',
      schema: z.iso.date('is not a day such as 2022-12-31').optional(),
      help: 'the day that the facts describe',
    },
    labels: {
      value: 'FILE',
      help: 'labels of the columns: a table with key and label, or table shells of the census',
    },
    country: {
      value: 'us|ca',
      schema: z.enum(['us', 'ca'], 'is not us or ca').default('us'),
      help: 'the country of the GEOIDs; us if it is absent',
    },
    encoding: { value: 'NAME', help: 'the encoding of the file, if it is guessed wrong' },
  },
  notes: `Reads the table-based files of the American Community Survey (GEO_ID|B01003_E001|B01003_M001|...) with their margins of error, and any delimited
text with a column GEOID. A column NAME_MOE or NAME_M has the margins of the column NAME. GEOIDs may be long (0500000US24510) or short (24510).
The set encyclopedia has texts about places: GEOID, title, extract, url, license. Exit code 2: some rows or values were left out; the first 20 are listed.`,
  async run({ services }: Pick<CommandContext<unknown>, 'services'>, { file, date, labels, ...given }, io) {
    const report = await loadFacts(services, {
      ...given,
      file,
      labels: labels === undefined ? undefined : path.resolve(io.cwd, labels),
      date: date ?? null,
      signal: io.signal,
      onProgress: (places) => io.progress(`${places.toLocaleString('en-US')} places ...`),
    });
    const { places, skipped, leftOut, issues } = report;
    io.print(`${given.set}: ${countLabel(places, 'place')}`);
    for (const issue of issues) io.print(`  ${printable(issue)}`);
    const hidden = skipped + leftOut - issues.length;
    if (hidden > 0) io.print(`  and ${hidden.toLocaleString('en-US')} more`);
    if (skipped > 0)
      io.print(
        `${countLabel(skipped, 'row')} left out: without a usable GEOID, with that of an earlier row, or damaged.`,
      );
    if (leftOut > 0) io.print(`${countLabel(leftOut, 'value')} left out.`);
    return skipped + leftOut > 0 ? SOME_LEFT_OUT : 0;
  },
});

export const factsListCommand = defineCommand({
  name: 'facts list',
  summary: 'List the sets of facts about places',
  description: 'Every set of facts with its source, license, date, and number of places and columns.',
  async run({ services }: Pick<CommandContext<unknown>, 'services'>, _given, io) {
    const sets = await listFactSets(services.database.kysely);
    if (sets.length === 0) io.print('No facts are loaded. platbook facts load FILE loads some.');
    for (const { name, source, license, date, places, columns } of sets) {
      io.print(`${name}  ${countLabel(places, 'place')}, ${countLabel(columns.length, 'column')}`);
      io.print(`  ${printable(source)}${date === null ? '' : `, ${date}`} (${printable(license)})`);
    }
    return 0;
  },
});

export const factsRemoveCommand = defineCommand({
  name: 'facts remove',
  summary: 'Remove a set of facts about places',
  description: 'Removes a set of facts. platbook facts list shows their names.',
  arguments: { set: { label: 'NAME', schema: setNameSchema } },
  async run({ services }: Pick<CommandContext<unknown>, 'services'>, { set }, io) {
    await services.database.kysely.transaction().execute(async (trx) => {
      if (!(await deleteFactSet(trx, set)))
        throw new Problem(
          'not_found',
          `There is no set of facts ${set}. platbook facts list shows their names.`,
        );
      await recordAct(trx, {
        actor: BY_NOBODY,
        verb: 'fact_set.removed',
        subject: { kind: 'fact_set', id: set },
      });
    });
    io.print(`${set} is removed.`);
    return 0;
  },
});

/** Replaces control characters from a file, which a terminal would obey. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ');
}
