import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The ending of the layout file's name. The layout file lies beside a text table and describes its columns. */
export const LAYOUT_EXTENSION = '.layout.csv';

/** Returns the path of the layout file of a text: `roll.layout.csv` for `roll.txt` and for `roll.TXT`. */
export function layoutFileOf(file: string): string {
  return file.slice(0, file.length - path.extname(file).length) + LAYOUT_EXTENSION;
}

export async function hasLayoutFile(file: string): Promise<boolean> {
  return (await stat(layoutFileOf(file)).catch(() => undefined))?.isFile() === true;
}
