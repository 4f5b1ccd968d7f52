import { moneyLabel } from '../../../kernel/money.ts';
import { ONE_COUNTY_MESSAGE } from '../../filters/rules/parcel-query.ts';
import {
  type ExportFacts,
  isOfOneCounty,
  isOnlyPublic,
  purchasedRecordsOf,
  purchaseOf,
} from './export-facts.ts';
import { priceLimitCents } from './export-price.ts';
import { costsMoreThanCounty, reachesCountyLimit, reachesPriceLimit } from './purchase-limits.ts';

type WarningKind = 'counties' | 'public' | 'empty' | 'limit' | 'county' | 'price';

export interface ExportWarning {
  kind: WarningKind;
  title: string;
  message: string;
}

const TOO_MANY_COUNTIES_TITLE = 'Filtering on too many counties';
export const PUBLIC_SOURCES_MESSAGE = 'Public sources cannot be exported.';
export const COUNTY_LIMIT_MESSAGE = 'Want to buy the whole county? Please purchase through the Data Store.';
const PRICE_WARNING_MESSAGE =
  'Your current selection will cost more than buying the whole county from the Data Store.';
export const EMPTY_MESSAGE = 'Your filters currently have 0 properties selected, there is nothing to export.';
export const DOWNLOAD_FAILED_MESSAGE = 'Something went wrong, please try again.';

export function limitMessageFor(countyPath: string): string {
  const limit = moneyLabel(priceLimitCents(countyPath));
  return `This purchase is over the Export tool's ${limit} limit. Please purchase through the Data Store, or contact support by email for assistance.`;
}

/** Returns the warning for the export pane and the dialog Review Your Data: the first that applies in this order, or an empty list. */
export function exportWarnings(choice: ExportFacts): ExportWarning[] {
  if (!isOfOneCounty(choice))
    return [{ kind: 'counties', title: TOO_MANY_COUNTIES_TITLE, message: ONE_COUNTY_MESSAGE }];
  if (isOnlyPublic(choice))
    return [{ kind: 'public', title: 'Public sources', message: PUBLIC_SOURCES_MESSAGE }];
  if (choice.quota?.requested === 0) {
    return [{ kind: 'empty', title: 'Nothing is selected', message: EMPTY_MESSAGE }];
  }
  const purchase = purchaseOf(choice);
  if (purchase === null) return [];
  if (reachesPriceLimit(purchase))
    return [{ kind: 'limit', title: 'Over the limit', message: limitMessageFor(purchase.countyPath) }];
  if (reachesCountyLimit(purchase))
    return [{ kind: 'county', title: 'The whole county', message: COUNTY_LIMIT_MESSAGE }];
  if (costsMoreThanCounty(purchase, purchasedRecordsOf(choice), choice.pricedCents))
    return [{ kind: 'price', title: 'The county costs less', message: PRICE_WARNING_MESSAGE }];
  return [];
}
