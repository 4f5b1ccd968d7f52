import type { Command, CommandIo } from '../../../../backend/command.ts';
import { Problem } from '../../../../kernel/problem.ts';
import type { EditionColumns } from '../../contract.ts';
import { formatCountyColumns } from '../../rules/format-county-columns.ts';
import { decideColumn, describeEditionColumns } from '../editions/edition-columns.ts';
import type { ImportContext } from '../run/import-context.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { findCountyEdition } from './editions.ts';

const OPTIONS = `  --place    the county: /us/md/baltimore-city
  --edition  its number, as platbook editions list shows it; absent: the current edition`;

const LIST_USAGE = `platbook columns list --place PATH [--edition NUMBER]

Lists the county's own columns of an edition: who sees each, and why.
${OPTIONS}`;

export const columnsListCommand: Command<ImportContext> = {
  name: 'columns list',
  summary: "List a county's own columns with who may see them",
  usage: LIST_USAGE,
  async run(context, args, io) {
    const line = readLine(args, io, LIST_USAGE, []);
    const { columns } = await findColumns(context, line);
    if (columns.length === 0) io.print('Every column of this edition is a column of the record.');
    for (const text of formatCountyColumns(columns, null)) if (text !== '') io.print(text);
    return 0;
  },
};

const DECIDE_USAGE = `platbook columns decide --place PATH --column NAME (--personal | --open) [--edition NUMBER]

Says who may see one of the county's own columns. This comes before the recipe and before what the values look like.
${OPTIONS}
  --column    the county's name of the column, as platbook columns list shows it
  --personal  hidden like owner names, in every edition of the county and in later imports
  --open      shown to everyone, in this edition and in later imports`;

export const columnsDecideCommand: Command<ImportContext> = {
  name: 'columns decide',
  summary: "Say whether a county's own column is personal",
  usage: DECIDE_USAGE,
  async run(context, args, io) {
    const line = readLine(args, io, DECIDE_USAGE, ['personal', 'open']);
    const name = line.required('column');
    const isPersonal = line.has('personal');
    if (isPersonal === line.has('open'))
      throw new Problem('invalid_input', `Say either --personal or --open.\n\n${DECIDE_USAGE}`);
    const { edition } = await findColumns(context, line);
    const { columns } = await decideColumn(context.services, edition.id, { name, is_personal: isPersonal });
    const decided = columns.filter((column) => column.name === name);
    for (const text of formatCountyColumns(decided, null)) if (text !== '') io.print(text);
    return 0;
  },
};

function readLine(args: readonly string[], io: CommandIo, usage: string, flags: readonly string[]) {
  const options = ['place', 'edition', ...(flags.length === 0 ? [] : ['column'])];
  return readCommandLine(args, io, { usage, options, flags, needsFile: false });
}

async function findColumns({ services }: ImportContext, line: CommandLine): Promise<EditionColumns> {
  const edition = await findCountyEdition(services, line.required('place'), line.optional('edition'));
  return describeEditionColumns(services, edition.id);
}
