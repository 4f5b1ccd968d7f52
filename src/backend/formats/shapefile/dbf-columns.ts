import type { FileHandle } from 'node:fs/promises';
import { createStoredTexts, type StoredTexts } from '../stored-texts.ts';
import { chooseEncoding } from './dbf-encoding.ts';
import { createMemoReader, isMemo, type MemoFile, openMemoFile } from './dbf-memo.ts';
import { sampleForeignText } from './dbf-rows.ts';
import type { DbfField, DbfHeader } from './dbf-table.ts';
import { createDbfFieldReader, type DbfFieldReader } from './dbf-value.ts';

/** The columns of a table that can be read, with their readers. */
export interface DbfColumns {
  fields: readonly DbfField[];
  readers: readonly DbfFieldReader[];
  texts: StoredTexts;
  /** Sentences about columns that are left out, and about long texts that were cut so far. */
  warnings: readonly string[];
  /** Closes the file of long texts, if there is one. */
  close(): void;
}

/** FoxPro's flags of empty values, which are not a column for people. */
const FLAGS_TYPE = '0';
/** The types of pictures, documents, bytes, timestamps of dBASE 7 and FoxPro's flags of empty values, which are not read. */
const BINARY_TYPES = new Set(['@', 'G', 'P', 'W', 'Q', FLAGS_TYPE]);

/**
 * Opens the columns of a table, and decides the encoding of its texts. `encoding` has the encoding that the operator named, and the one that the .cpg file
 * names.
 */
export async function openDbfColumns(
  dbf: FileHandle,
  file: string,
  table: DbfHeader,
  encoding: { named: string | undefined; cpg: string | undefined },
): Promise<DbfColumns> {
  const memo = await openMemoFile(file, table);
  try {
    const sampledValues = await sampleForeignText(dbf, table, memo);
    const selected = chooseEncoding({ ...encoding, languageDriver: table.languageDriver, sampledValues });
    return createColumns(table, memo, createStoredTexts(selected));
  } catch (error) {
    memo?.close();
    throw error;
  }
}

/** Makes the readers of a table's columns. Leaves out columns of bytes, and columns of long texts without the file that holds these. */
function createColumns(table: DbfHeader, memo: MemoFile | null, texts: StoredTexts): DbfColumns {
  const fields = table.fields.filter((field) => !isBinary(field) && (memo !== null || !isMemo(field)));
  const withoutTexts = memo === null ? table.fields.filter(isMemo).map(({ name }) => name) : [];
  const leftOut = table.fields.filter((field) => isBinary(field) && field.dbfType !== FLAGS_TYPE);
  const warnings: string[] = [];
  if (withoutTexts.length > 0)
    warnings.push(
      `The long texts of ${withoutTexts.join(', ')} are left out: they are in a .dbt or .fpt file that should be beside the .dbf file. Put it there, or into the zip, and import again.`,
    );
  if (leftOut.length > 0)
    warnings.push(
      `These columns are left out, because they hold pictures, bytes, or times of dBASE 7: ${leftOut.map(({ name }) => name).join(', ')}. To read them, save the table as CSV and import that.`,
    );
  const warnOfCut = (name: string) => {
    const warning = `Texts of ${name} are longer than 64 KB: the rest of each is left out.`;
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  return {
    fields,
    readers: fields.map((field) =>
      memo !== null && isMemo(field)
        ? createMemoReader(texts, memo, field, () => warnOfCut(field.name))
        : createDbfFieldReader(texts, field),
    ),
    texts,
    warnings,
    close: () => memo?.close(),
  };
}

/** The type letter B means bytes in dBASE, where the field has the number of a block, and a double of 8 bytes in FoxPro. */
function isBinary({ dbfType, length }: DbfField): boolean {
  return BINARY_TYPES.has(dbfType) || (dbfType === 'B' && length !== 8);
}
