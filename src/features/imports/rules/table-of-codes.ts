/** The maximum number of codes in a code table. */
export const MAX_CODES = 20_000;

/** The location of the codes of a code table and their values, if the recipe doesn't write them out. */
export interface TableOfCodes {
  file?: string | undefined;
  layer?: string | undefined;
  code_column: string;
  value_column: string;
}

/** Returns true for a code table that is read from a table, false for one that is written out. */
export function isTableOfCodes(codeTable: object): codeTable is TableOfCodes {
  return (
    'code_column' in codeTable && typeof codeTable.code_column === 'string' && 'value_column' in codeTable
  );
}
