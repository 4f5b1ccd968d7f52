import { z } from 'zod';
import { ORIENTATIONS, PAPERS, type PaperId } from './papers.ts';

/** Dots to the inch of the map's picture: for the eye, and for a large printer. */
export const RESOLUTIONS = [150, 300] as const;

const PAPER_IDS = PAPERS.map(({ id }) => id) as [PaperId, ...PaperId[]];

/** What of the settings of a sheet is remembered in this browser. */
export const sheetHabitsSchema = z.object({
  paper: z.enum(PAPER_IDS),
  orientation: z.enum(ORIENTATIONS),
  dpi: z.union(RESOLUTIONS.map((dpi) => z.literal(dpi))),
  units: z.enum(['feet', 'ratio']),
});
export type SheetHabits = z.infer<typeof sheetHabitsSchema>;

/** North America writes on Letter, the rest of the world on A4. `language` as browsers tell it: en-US. */
export function defaultHabits(language: string): SheetHabits {
  const isAmerican = /-(US|CA|MX|PH|CL|CO)\b/i.test(language);
  return { paper: isAmerican ? 'letter' : 'a4', orientation: 'landscape', dpi: 150, units: 'feet' };
}
