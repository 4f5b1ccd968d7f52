import { readHead } from '../read-head.ts';

const HEAD_BYTES = 4096;
/** The byte order marks of UTF-16, in which spreadsheet programs save "Unicode text". */
const UTF16 = new Set(['fffe', 'feff']);
/** The beginnings of text formats that are workbooks: HTML and XML, and SYLK. */
const OTHER_TEXT = /^(?:\u00EF\u00BB\u00BF)?\s*(?:<|ID;P)/;

/** Returns true for a text table (CSV, tab-separated) that is named `.xls`. Programs write such files because a spreadsheet program opens them by that name. */
export async function isTextNamedXls(file: string): Promise<boolean> {
  if (!/\.xls$/i.test(file)) return false;
  const head = await readHead(file, HEAD_BYTES);
  if (UTF16.has(head.toString('hex', 0, 2))) return true;
  const isText = head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  return isText && !OTHER_TEXT.test(head.toString('latin1'));
}
