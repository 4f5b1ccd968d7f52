import type { StoredTexts } from '../stored-texts.ts';
import { createMemoReader, isMemo, openMemoFile } from './dbf-memo.ts';
import type { DbfField, DbfHeader } from './dbf-table.ts';
import { createDbfFieldReader, type DbfFieldReader } from './dbf-value.ts';

/** The columns of a table that can be read, with their readers. */
export interface DbfColumns {
  fields: readonly DbfField[];
  readers: readonly DbfFieldReader[];
  /** Sentences about columns that are left out. */
  warnings: readonly string[];
  /** Closes the file of long texts, if there is one. */
  close(): void;
}

/** Pictures, documents and bytes: they have no text. */
const BINARY_TYPES = new Set(['G', 'P', 'W', 'Q', '0']);

/** Makes the readers of a table's columns. Leaves out columns of bytes, and columns of long texts without the file that holds these. */
export async function openDbfColumns(dbf: string, table: DbfHeader, texts: StoredTexts): Promise<DbfColumns> {
  const memo = await openMemoFile(dbf, table);
  const fields = table.fields.filter((field) => !isBinary(field) && (memo !== null || !isMemo(field)));
  const withoutTexts = memo === null ? table.fields.filter(isMemo).map(({ name }) => name) : [];
  return {
    fields,
    readers: fields.map((field) =>
      memo !== null && isMemo(field)
        ? createMemoReader(texts, memo, field)
        : createDbfFieldReader(texts, field),
    ),
    warnings:
      withoutTexts.length === 0
        ? []
        : [
            `The long texts of ${withoutTexts.join(', ')} are left out: they are in a file .dbt or .fpt that should be beside the .dbf file. Put it there, or into the zip, and import again.`,
          ],
    close: () => memo?.close(),
  };
}

/** dBASE calls bytes B, too, with the number of a block; FoxPro calls doubles so, in 8 bytes. */
function isBinary({ dbfType, length }: DbfField): boolean {
  return BINARY_TYPES.has(dbfType) || (dbfType === 'B' && length !== 8);
}
