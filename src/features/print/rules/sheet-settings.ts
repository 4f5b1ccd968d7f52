import { z } from 'zod';
import { ORIENTATIONS, PAPERS, type PaperId } from './papers.ts';

/** Dots per inch of the map's picture: for reading, and for large printers. */
export const RESOLUTIONS = [150, 300] as const;

const PAPER_IDS = PAPERS.map(({ id }) => id) as [PaperId, ...PaperId[]];

/** The settings of a sheet that this browser remembers. */
export const sheetSettingsSchema = z.object({
  paper: z.enum(PAPER_IDS),
  orientation: z.enum(ORIENTATIONS),
  dpi: z.union(RESOLUTIONS.map((dpi) => z.literal(dpi))),
  units: z.enum(['feet', 'ratio']),
});
export type SheetSettings = z.infer<typeof sheetSettingsSchema>;

/** Returns Letter for North America, the territories of the US and other countries that use it, A4 for the rest of the world. `language` is the browser's: en-US. */
export function defaultSheetSettings(language: string): SheetSettings {
  const isAmerican = /-(US|PR|GU|VI|AS|MP|CA|MX|PH|CL|CO)\b/i.test(language);
  return { paper: isAmerican ? 'letter' : 'a4', orientation: 'landscape', dpi: 150, units: 'feet' };
}

/** Returns the title of a print: the typed one, or `suggested` while the field is empty. */
export function printedTitle(typed: string | null, suggested: string): string {
  const title = typed?.trim() ?? '';
  return title === '' ? suggested : title;
}
