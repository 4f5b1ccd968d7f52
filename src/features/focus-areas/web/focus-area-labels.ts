import { compareNaturally } from '../../../kernel/natural-order.ts';
import type { FocusArea } from '../contract.ts';

/** Returns a label such as `1,235 acres`; smaller areas get one or two decimals. */
export function acresLabel(acres: number): string {
  const digits = acres >= 1000 ? 0 : acres >= 10 ? 1 : 2;
  const number = acres.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number} ${number === '1.00' ? 'acre' : 'acres'}`;
}

export const SORTS = {
  newest: { label: 'Newest first', compare: (a, b) => compareText(b.created_at, a.created_at) },
  oldest: { label: 'Oldest first', compare: (a, b) => compareText(a.created_at, b.created_at) },
  name: { label: 'Name', compare: (a, b) => compareNaturally(a.name, b.name) },
  largest: { label: 'Largest first', compare: (a, b) => b.area_sqm - a.area_sqm },
  smallest: { label: 'Smallest first', compare: (a, b) => a.area_sqm - b.area_sqm },
} as const satisfies Record<string, { label: string; compare: (a: FocusArea, b: FocusArea) => number }>;
export type SortId = keyof typeof SORTS;

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the areas whose name or description has every word of the text, sorted. */
export function listedAreas(areas: readonly FocusArea[], text: string, sort: SortId): FocusArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return areas
    .filter(({ name, description }) => {
      const hay = `${name} ${description}`.toLowerCase();
      return words.every((word) => hay.includes(word));
    })
    .sort(SORTS[sort].compare);
}
