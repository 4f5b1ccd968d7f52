import type { ParcelStore } from '../../parcel-tiles/server/index.ts';
import { ACTIVITY_TYPES, VACANCY_TYPES, activityIndexOf } from '../rules/categories.ts';
import { type Figures, roundStatistics } from '../rules/figures.ts';
import { STATISTICS, type Statistic } from '../rules/statistics.ts';
import { summarizeColumn } from './statistics/column-summary.ts';
import { type Selected, codesOf, countOf, numbersOf } from './statistics/selected-numbers.ts';
import { vacancyByCodes } from './statistics/vacancy-by-codes.ts';

/** Computes the numbers of the selected parcels, column by column. A million parcels take some tens of milliseconds. */
export function figuresOf(store: ParcelStore, selected: Selected): Figures {
  const parcels = countOf(store, selected);
  const statistics: Record<string, { value: number | null; known: number }> = {};
  for (const statistic of STATISTICS) {
    const { key, kind, column, least } = statistic as Statistic;
    if (column === null) {
      statistics[key] = { value: parcels, known: parcels };
      continue;
    }
    const shares = kind === 'median' ? [0.5] : [];
    const found = summarizeColumn(store, column, selected, { shares, least });
    if (found === undefined) continue;
    const { known, sum, quantiles } = found;
    const value = kind === 'median' ? (quantiles[0] ?? 0) : sum;
    statistics[key] = { value: known === 0 ? null : value, known };
  }
  return {
    parcels,
    statistics: roundStatistics(statistics),
    activities: countActivities(store, selected),
    vacancies: countVacancies(store, selected),
  };
}

function countActivities(store: ParcelStore, selected: Selected): number[] | null {
  const codes = numbersOf(store, 'lbcs_activity', selected);
  if (codes === undefined) return null;
  const counts = new Uint32Array(ACTIVITY_TYPES.length);
  for (let i = 0; i < codes.length; i++) {
    const index = activityIndexOf(codes[i] as number);
    counts[index] = (counts[index] as number) + 1;
  }
  return [...counts];
}

function countVacancies(store: ParcelStore, selected: Selected): number[] | null {
  const vacancies = codesOf(store, 'usps_vacancy', selected);
  if (vacancies === undefined) return null;
  const counts = Array.from(VACANCY_TYPES, () => 0);
  const residences = codesOf(store, 'rdi', selected);
  if (residences === undefined) {
    counts[VACANCY_TYPES.indexOf('unknownStatus')] = countOf(store, selected);
    return counts;
  }
  const typeOf = vacancyByCodes(store);
  for (let i = 0; i < vacancies.length; i++) {
    const type = typeOf(vacancies[i] as number, residences[i] as number);
    counts[type] = (counts[type] as number) + 1;
  }
  return counts;
}
