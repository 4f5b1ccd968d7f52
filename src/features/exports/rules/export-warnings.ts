import { ONE_COUNTY_WORDS } from '../../filters/rules/parcel-query.ts';
import { type ExportChoice, isOfOneCounty, isOnlyPublic, mixtureOf, purchaseOf } from './export-choice.ts';
import { priceLimitCents } from './export-price.ts';
import { moneyWords } from './price-words.ts';
import { costsMoreThanCounty, reachesCountyLimit, reachesPriceLimit } from './purchase-limits.ts';

export type WarningKind = 'counties' | 'public' | 'empty' | 'limit' | 'county' | 'price';

export interface ExportWarning {
  kind: WarningKind;
  title: string;
  words: string;
}

/** Section 8, to the letter. */
export const TOO_MANY_COUNTIES_TITLE = 'Filtering on too many counties';
export const PUBLIC_SOURCES_WORDS = 'Public sources cannot be exported.';
export const COUNTY_LIMIT_WORDS = 'Want to buy the whole county? Please purchase through the Data Store.';
export const PRICE_WARNING_WORDS =
  'Your current selection will cost more than buying the whole county from the Data Store.';
export const EMPTY_WORDS = 'Your filters currently have 0 properties selected, there is nothing to export.';
export const DOWNLOAD_FAILED_WORDS = 'Something went wrong, please try again.';

export function limitWordsFor(countyPath: string): string {
  const limit = moneyWords(priceLimitCents(countyPath));
  return `This purchase is over the Export tool's ${limit} limit. Please purchase through the Data Store, or contact support by email for assistance.`;
}

/** What the pane and Review Your Data warn of. Of the three about the price only the gravest is said. */
export function exportWarnings(choice: ExportChoice): ExportWarning[] {
  if (!isOfOneCounty(choice))
    return [{ kind: 'counties', title: TOO_MANY_COUNTIES_TITLE, words: ONE_COUNTY_WORDS }];
  if (isOnlyPublic(choice)) return [{ kind: 'public', title: 'Public sources', words: PUBLIC_SOURCES_WORDS }];
  if (choice.quota?.requested === 0) {
    return [{ kind: 'empty', title: 'Nothing is selected', words: EMPTY_WORDS }];
  }
  const purchase = purchaseOf(choice);
  if (purchase === null) return [];
  if (reachesPriceLimit(purchase))
    return [{ kind: 'limit', title: 'Over the limit', words: limitWordsFor(purchase.countyPath) }];
  if (reachesCountyLimit(purchase))
    return [{ kind: 'county', title: 'The whole county', words: COUNTY_LIMIT_WORDS }];
  if (costsMoreThanCounty(purchase, mixtureOf(choice), choice.pricedCents))
    return [{ kind: 'price', title: 'The county costs less', words: PRICE_WARNING_WORDS }];
  return [];
}
