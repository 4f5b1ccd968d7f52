import { type ParcelStore, readDictionary } from '../../../parcel-tiles/server/index.ts';
import { VACANCY_TYPES, letterOf, vacancyOf } from '../../rules/categories.ts';

const LETTERS = [null, 'N', 'Y'] as const;

/**
 * Returns a function that gives the index in `VACANCY_TYPES` for a parcel's codes in the text columns `usps_vacancy` and `rdi`. It needs no table of all pairs of
 * texts, which would not fit into memory where a county fills both columns with thousands of different texts.
 */
export function vacancyByCodes(store: ParcelStore): (vacancy: number, residence: number) => number {
  const [vacancies, residences] = [lettersOf(store, 'usps_vacancy'), lettersOf(store, 'rdi')];
  const types = LETTERS.flatMap((vacant) =>
    LETTERS.map((residential) => VACANCY_TYPES.indexOf(vacancyOf(vacant, residential))),
  );
  return (vacancy, residence) =>
    types[(vacancies[vacancy] as number) * LETTERS.length + (residences[residence] as number)] as number;
}

/** Returns the index in `LETTERS` of each code of a column. Code 0 means no text. */
function lettersOf(store: ParcelStore, name: string): Uint8Array {
  return Uint8Array.from([null, ...readDictionary(store, name)], (text) => LETTERS.indexOf(letterOf(text)));
}
