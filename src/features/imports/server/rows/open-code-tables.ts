import { Problem } from '../../../../kernel/problem.ts';
import {
  BUILTIN_CODE_TABLES,
  type FindCodeValue,
  findCodeIn,
  type CodeValue,
} from '../../rules/builtin-code-tables.ts';
import { parseText } from '../../rules/parse-value.ts';
import type { Recipe } from '../../rules/recipe.ts';
import { isTableOfCodes, MAX_CODES, type TableOfCodes } from '../../rules/table-of-codes.ts';
import { findColumn } from '../joins/join-table.ts';
import { listTableWarnings, type OpenTable } from '../joins/open-table.ts';

/** Opens the code tables by name: the recipe's own come before built-in ones of the same name. Throws a `Problem` when a column names an unknown table. */
export async function openCodeTables(
  recipe: Recipe | null,
  openTable: OpenTable,
  warnings: string[],
): Promise<ReadonlyMap<string, FindCodeValue>> {
  const lookups = new Map<string, FindCodeValue>(BUILTIN_CODE_TABLES);
  for (const [name, table] of Object.entries(recipe?.lookups ?? {}))
    lookups.set(
      name,
      findCodeIn(isTableOfCodes(table) ? await readCodes(name, table, openTable, warnings) : table),
    );
  for (const { from, lookup } of recipe?.columns ?? []) {
    if (lookup === undefined || lookups.has(lookup)) continue;
    throw new Problem(
      'invalid_input',
      `The recipe names the code table ${JSON.stringify(lookup)} for ${from}, but there is no such code table. The code tables are: ${[...lookups.keys()].join(', ')}.`,
    );
  }
  return lookups;
}

/** Reads a code table from a file. If a code occurs more than once, its first value counts. */
async function readCodes(
  name: string,
  { code_column, value_column, ...from }: TableOfCodes,
  openTable: OpenTable,
  warnings: string[],
): Promise<Record<string, CodeValue>> {
  const opened = await openTable(from);
  const { source } = opened;
  try {
    const code = findColumn(source.columns, code_column, 'table');
    const value = findColumn(source.columns, value_column, 'table');
    const codes = new Map<string, CodeValue>();
    for await (const batch of source.features()) {
      for (let index = 0; index < batch.count; index++) {
        if (batch.isDeleted(index)) continue;
        const key = parseText(batch.value(index, code));
        const raw = batch.value(index, value);
        const plain = typeof raw === 'string' ? parseText(raw) : raw;
        if (key !== null && plain !== null && !codes.has(key)) codes.set(key, plain);
      }
      if (codes.size > MAX_CODES)
        throw new Problem(
          'invalid_input',
          `The code table ${name} has more than ${MAX_CODES.toLocaleString('en-US')} codes: join it instead.`,
        );
    }
    warnings.push(...listTableWarnings(opened));
    return Object.fromEntries(codes);
  } finally {
    await source.close();
  }
}
