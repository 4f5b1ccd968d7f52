import type { Command } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { Edition } from '../../contract.ts';
import { listCountyEditions, removeKeptEdition, rollBack } from '../editions/county-editions.ts';
import type { ImportContext } from '../run/import-context.ts';
import { readCommandLine } from './command-line.ts';

const LIST_USAGE = `platbook editions list [--place PATH]

Lists the editions of every county, newest first; * marks the current one.
  --place  only this county: /us/md/baltimore-city`;

export const editionsListCommand: Command<ImportContext> = {
  name: 'editions list',
  summary: 'List the editions of the counties',
  usage: LIST_USAGE,
  async run({ services }, args, io) {
    const line = readCommandLine(args, io, { usage: LIST_USAGE, options: ['place'], needsFile: false });
    const counties = await listCountyEditions(services, line.optional('place'));
    if (counties.length === 0) io.print('There are no editions yet.');
    for (const { headline, place_path, editions } of counties) {
      io.print(`${headline}  ${place_path}`);
      for (const edition of editions) io.print(`  ${formatEdition(edition)}`);
    }
    return 0;
  },
};

function formatEdition(edition: Edition): string {
  return [
    edition.is_current ? '*' : ' ',
    String(edition.version).padStart(4),
    edition.published_at.slice(0, 10),
    `${edition.parcel_count.toLocaleString('en-US')} parcels`.padStart(18),
    edition.source_name,
    edition.imported_by === null ? '' : `(${edition.imported_by})`,
  ].join('  ');
}

const OPTIONS_WORDS = `  --place    the county: /us/md/baltimore-city
  --edition  its number, as platbook editions list shows it`;

const ROLLBACK_USAGE = `platbook editions rollback --place PATH --edition NUMBER

Makes an earlier edition the county's current one, at once and for everybody.
${OPTIONS_WORDS}`;

export const editionsRollbackCommand: Command<ImportContext> = {
  name: 'editions rollback',
  summary: 'Make an earlier edition of a county current again',
  usage: ROLLBACK_USAGE,
  async run(context, args, io) {
    const { place, edition } = await findNamed(context, args, io, ROLLBACK_USAGE);
    await rollBack(context, edition.id);
    io.print(`Edition ${edition.version} is the current one of ${place}.`);
    return 0;
  },
};

const REMOVE_USAGE = `platbook editions remove --place PATH --edition NUMBER

Removes an edition that is not current, with its parcels and files, for good.
${OPTIONS_WORDS}`;

export const editionsRemoveCommand: Command<ImportContext> = {
  name: 'editions remove',
  summary: 'Remove an edition that is not current',
  usage: REMOVE_USAGE,
  async run(context, args, io) {
    const { place, edition } = await findNamed(context, args, io, REMOVE_USAGE);
    await removeKeptEdition(context.services, edition.id);
    io.print(`Edition ${edition.version} of ${place} is removed.`);
    return 0;
  },
};

async function findNamed(
  { services }: ImportContext,
  args: readonly string[],
  io: { cwd: string },
  usage: string,
): Promise<{ place: string; edition: Edition }> {
  const line = readCommandLine(args, io, { usage, options: ['place', 'edition'], needsFile: false });
  const place = line.required('place');
  return { place, edition: await findCountyEdition(services, place, line.required('edition')) };
}

/** The edition of a county with this number; without a number the current one. Throws `not_found`. */
export async function findCountyEdition(
  services: ImportContext['services'],
  place: string,
  number: string | undefined,
): Promise<Edition> {
  const [county] = await listCountyEditions(services, place);
  const edition = county?.editions.find(({ version, is_current }) =>
    number === undefined ? is_current : String(version) === number,
  );
  if (edition !== undefined) return edition;
  const which = number === undefined ? 'current edition' : `edition ${number}`;
  throw new Problem('not_found', `There is no ${which} of ${place}: platbook editions list shows them.`);
}
