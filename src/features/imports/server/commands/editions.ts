import { defineCommand } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import type { Edition } from '../../contract.ts';
import { listCountyEditions, removePublishedEdition, rollBack } from '../editions/county-editions.ts';
import type { ImportContext } from '../run/import-context.ts';

export const editionsListCommand = defineCommand({
  name: 'editions list',
  summary: 'List the editions of the counties',
  description: 'Lists the editions of every county, newest first; * marks the current one.',
  options: { place: { value: COUNTY_OPTION.value, help: 'only this county' } },
  async run({ services }: ImportContext, { place }, io) {
    const path = place === undefined ? undefined : await getNamedPath(services, place, 'county');
    const counties = await listCountyEditions(services, path);
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
    countLabel(edition.parcel_count, 'parcel').padStart(18),
    edition.source_name,
    edition.imported_by === null ? '' : `(${edition.imported_by})`,
  ].join('  ');
}

const OPTIONS = {
  place: COUNTY_OPTION,
  edition: {
    value: 'NUMBER',
    isRequired: true,
    help: 'the number of the edition, from platbook editions list',
  },
} as const;

export const editionsRollbackCommand = defineCommand({
  name: 'editions rollback',
  summary: 'Make an earlier edition of a county current again',
  description: "Makes an earlier edition the county's current one, immediately and for everyone.",
  options: OPTIONS,
  async run(context: ImportContext, { place, edition: number }, io) {
    const { path, edition } = await findCountyEdition(context.services, place, number);
    await rollBack(context, edition.id);
    io.print(`Edition ${edition.version} is the current one of ${path}.`);
    return 0;
  },
});

export const editionsRemoveCommand = defineCommand({
  name: 'editions remove',
  summary: 'Remove an edition that is not current',
  description: 'Removes an edition that is not current, with its parcels and files, for good.',
  options: OPTIONS,
  async run({ services }: ImportContext, { place, edition: number }, io) {
    const { path, edition } = await findCountyEdition(services, place, number);
    await removePublishedEdition(services, edition.id);
    io.print(`Edition ${edition.version} of ${path} is removed.`);
    return 0;
  },
});

/** Finds a county by its name, GEOID or path, and its edition with this number; without a number the current one. Throws `not_found`. */
export async function findCountyEdition(
  services: ImportContext['services'],
  place: string,
  number: string | undefined,
): Promise<{ path: string; edition: Edition }> {
  const path = await getNamedPath(services, place, 'county');
  const [county] = await listCountyEditions(services, path);
  const edition = county?.editions.find(({ version, is_current }) =>
    number === undefined ? is_current : String(version) === number,
  );
  if (edition !== undefined) return { path, edition };
  const missing = number === undefined ? 'current edition' : `edition ${number}`;
  throw new Problem('not_found', `${path} has no ${missing}. See the list with platbook editions list.`);
}
