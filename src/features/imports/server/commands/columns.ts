import { defineCommand } from '../../../../backend/command.ts';
import { COUNTY_OPTION } from '../../../places/server/index.ts';
import type { EditionColumns } from '../../contract.ts';
import { formatCountyColumns } from '../../rules/format-county-columns.ts';
import { decideColumn, describeEditionColumns } from '../editions/edition-columns.ts';
import type { ImportContext } from '../run/import-context.ts';
import { findCountyEdition } from './editions.ts';

const OPTIONS = {
  place: COUNTY_OPTION,
  edition: {
    value: 'NUMBER',
    help: 'the number of the edition, from platbook editions list (default: the current edition)',
  },
} as const;

export const columnsListCommand = defineCommand({
  name: 'columns list',
  summary: "List a county's own columns and who can see them",
  description: "Lists the county's own columns of an edition: who can see each column, and why.",
  options: OPTIONS,
  async run(context: ImportContext, given, io) {
    const { columns } = await findColumns(context, given);
    if (columns.length === 0)
      io.print('This edition has only standard columns, and no columns of the county.');
    for (const text of formatCountyColumns(columns, null)) if (text !== '') io.print(text);
    return 0;
  },
});

export const columnsDecideCommand = defineCommand({
  name: 'columns decide',
  summary: "Decide whether a county's own column is personal",
  description:
    "Decides who can see one of the county's own columns. The decision takes precedence over the recipe and over the automatic check of the values.",
  options: {
    ...OPTIONS,
    column: {
      value: 'NAME',
      isRequired: true,
      help: 'the name of the column from platbook columns list',
    },
    personal: { help: 'hidden like owner names, in every edition of the county and in later imports' },
    open: { help: 'shown to everyone, in this edition and in later imports' },
  },
  alternatives: [{ of: ['personal', 'open'], isRequired: true }],
  async run(context: ImportContext, { column: name, personal, ...given }, io) {
    const { edition } = await findColumns(context, given);
    const { columns } = await decideColumn(context.services, edition.id, { name, is_personal: personal });
    const decided = columns.filter((column) => column.name === name);
    for (const text of formatCountyColumns(decided, null)) if (text !== '') io.print(text);
    return 0;
  },
});

async function findColumns(
  { services }: ImportContext,
  { place, edition: number }: { place: string; edition: string | undefined },
): Promise<EditionColumns> {
  const { edition } = await findCountyEdition(services, place, number);
  return describeEditionColumns(services, edition.id);
}
