import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import type { FeatureSource, FormatReader, OpenOptions } from '../feature-source.ts';
import { readPart } from '../read-head.ts';
import { type CsvDialect, guessCsvDialect } from './csv-dialect.ts';
import { type CsvFile, openTextTable } from './csv.ts';
import { type FixedLayout, readFixedLayout } from './fixed-layout.ts';
import { FixedSplitter } from './fixed-splitter.ts';
import { hasLayoutFile, layoutFileOf } from './layout-file.ts';
import { findRuledLayout, type RuledLayout } from './ruled-layout.ts';

const SNIFFED_BYTES = 64 << 10;

/**
 * Text whose rows have each field at a fixed position. A layout file beside it states the positions, or a line of dashes below the names of its columns shows them.
 * Without either, a .txt is read as delimited text.
 */
export const fixedWidth: FormatReader = {
  async open(file, options) {
    const layout = (await hasLayoutFile(file))
      ? await readFixedLayout(layoutFileOf(file))
      : await findRuledLayout(file);
    if (layout === undefined) throw missingLayout(file);
    const handle = await open(file);
    try {
      return await openFixedWidth(handle, layout, file, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

/** Returns true if the positions of the columns are known. */
export async function isFixedWidth(file: string): Promise<boolean> {
  return (await hasLayoutFile(file)) || (await findRuledLayout(file)) !== undefined;
}

async function openFixedWidth(
  handle: FileHandle,
  layout: FixedLayout | RuledLayout,
  file: string,
  options: OpenOptions,
): Promise<FeatureSource> {
  const { columns, fields, width } = layout;
  const { headerRows, names } = 'names' in layout ? layout : { headerRows: 0, names: null };
  const { size } = await handle.stat();
  const dialect = await guessCsvDialect(handle, size, options.encoding);
  const hasLines = await findLineEnd(handle);
  if (!hasLines) checkWholeRows(size - dialect.skip, width, dialect, file);
  const rows = {
    fields,
    isUtf8: dialect.encoding.label === 'utf-8' || dialect.transcodeFrom !== null,
    rowBytes: hasLines ? null : width,
  };
  const table: CsvFile = {
    handle,
    size,
    dialect,
    headerRows,
    hasLines,
    names,
    createSplitter: () => new FixedSplitter(rows),
  };
  return openTextTable(table, columns, 'Fixed-width text', options);
}

async function findLineEnd(handle: FileHandle): Promise<boolean> {
  const head = await readPart(handle, 0, SNIFFED_BYTES);
  return head.includes(0x0a) || head.includes(0x0d);
}

/** Throws `unreadable_file` unless the bytes are whole rows. Rows without line ends are only found if the layout covers them to their last character. */
function checkWholeRows(bytes: number, width: number, { transcodeFrom }: CsvDialect, file: string): void {
  if (transcodeFrom === null && bytes % width === 0) return;
  throw new Problem(
    'unreadable_file',
    `${path.basename(file)} has no line ends, and its ${bytes} bytes are not rows of ${width} characters, which ${path.basename(layoutFileOf(file))} describes. Let the layout cover every character of a row, including unused ones at its end.`,
  );
}

function missingLayout(file: string): Problem {
  const layout = path.basename(layoutFileOf(file));
  return new Problem(
    'unreadable_file',
    `${path.basename(file)} needs a layout that says where its columns are. Put a file ${layout} beside it, or both in one zip, with the line name,start,length and then a line for each column, such as OWNER,1,40. If the columns are divided by a character, rename the file to .csv.`,
  );
}
