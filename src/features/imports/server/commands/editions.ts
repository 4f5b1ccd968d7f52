import { defineCommand } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { Edition } from '../../contract.ts';
import { listCountyEditions, removePublishedEdition, rollBack } from '../editions/county-editions.ts';
import type { ImportContext } from '../run/import-context.ts';

export const editionsListCommand = defineCommand({
  name: 'editions list',
  summary: 'List the editions of the counties',
  description: 'Lists the editions of every county, newest first; * marks the current one.',
  options: { place: { value: 'PATH', help: 'only this county: /us/md/baltimore-city' } },
  async run({ services }: ImportContext, { place }, io) {
    const counties = await listCountyEditions(services, place);
    if (counties.length === 0) io.print('There are no editions yet.');
    for (const { headline, place_path, editions } of counties) {
      io.print(`${headline}  ${place_path}`);
      for (const edition of editions) io.print(`  ${formatEdition(edition)}`);
    }
    return 0;
  },
});

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

const OPTIONS = {
  place: { value: 'PATH', isRequired: true, help: 'the county: /us/md/baltimore-city' },
  edition: { value: 'NUMBER', isRequired: true, help: 'its number from platbook editions list' },
} as const;

export const editionsRollbackCommand = defineCommand({
  name: 'editions rollback',
  summary: 'Make an earlier edition of a county current again',
  description: "Makes an earlier edition the county's current one, immediately and for everyone.",
  options: OPTIONS,
  async run(context: ImportContext, { place, edition: number }, io) {
    const edition = await findCountyEdition(context.services, place, number);
    await rollBack(context, edition.id);
    io.print(`Edition ${edition.version} is the current one of ${place}.`);
    return 0;
  },
});

export const editionsRemoveCommand = defineCommand({
  name: 'editions remove',
  summary: 'Remove an edition that is not current',
  description: 'Removes an edition that is not current, with its parcels and files, for good.',
  options: OPTIONS,
  async run({ services }: ImportContext, { place, edition: number }, io) {
    const edition = await findCountyEdition(services, place, number);
    await removePublishedEdition(services, edition.id);
    io.print(`Edition ${edition.version} of ${place} is removed.`);
    return 0;
  },
});

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
  throw new Problem('not_found', `${place} has no ${which}. See the list with platbook editions list.`);
}
