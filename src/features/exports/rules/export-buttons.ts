import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { ONE_COUNTY_MESSAGE } from '../../filters/rules/parcel-query.ts';
import { MANAGERS_ONLY_MESSAGE } from '../../projects/rules/managers-only.ts';
import { type ExportFacts, isOfOneCounty, isOnlyPublic, isPurchase, purchaseOf } from './export-facts.ts';
import {
  COUNTY_LIMIT_MESSAGE,
  EMPTY_MESSAGE,
  PUBLIC_SOURCES_MESSAGE,
  limitMessageFor,
} from './export-warnings.ts';
import { isBelowMinimumOrder, reachesCountyLimit, reachesPriceLimit } from './purchase-limits.ts';

/** A button and the reason that it is disabled; null when it can be pressed. */
export interface ButtonState {
  label: string;
  disabledReason: string | null;
}

const MINIMUM_ORDER_MESSAGE =
  'Minimum order: 10 parcels ($1 spreadsheet, $1.50 spatial). Please add more parcels to your Export to continue.';
/** An export gets into the cart only from a project (decision 0088). */
export const BUY_IN_PROJECT_MESSAGE =
  'This export has to be bought. Save it as a project first: the cart takes only exports of projects.';
const COUNTING_MESSAGE = 'The properties are being counted.';

/** The button at the foot of the pane. It opens Review Your Data or, where exports are free, starts the download. */
export function reviewButton(choice: ExportFacts): ButtonState {
  return {
    label: reviewLabel(choice),
    disabledReason: choice.isFree ? exportRefusal(choice) : reviewRefusal(choice),
  };
}

function reviewLabel(choice: ExportFacts): string {
  if (choice.isFree) return exportLabel(choice.quota?.requested);
  return isPurchase(choice) ? 'Review Data & Proceed to Cart' : 'Review Data & Download';
}

/** Returns the label of the button that exports everything in one step, with the number of parcels as soon as it is known. */
export function exportLabel(count: number | undefined): string {
  return `Export ${count === undefined ? 'parcels' : parcelsLabel(count)}`;
}

function reviewRefusal(choice: ExportFacts): string | null {
  if (!isOfOneCounty(choice)) return ONE_COUNTY_MESSAGE;
  if (isOnlyPublic(choice)) return PUBLIC_SOURCES_MESSAGE;
  if (choice.quota === null) return COUNTING_MESSAGE;
  return choice.quota.requested === 0 ? EMPTY_MESSAGE : null;
}

/** The button of Review Your Data: Add to Cart, or Download when nothing has to be bought. */
export function confirmButton(choice: ExportFacts): ButtonState {
  return isPurchase(choice)
    ? { label: 'Add to Cart', disabledReason: cartRefusal(choice) }
    : { label: 'Download', disabledReason: downloadRefusal(choice) };
}

function cartRefusal(choice: ExportFacts): string | null {
  const purchase = purchaseOf(choice);
  if (purchase === null) return COUNTING_MESSAGE;
  if (!choice.isManager) return MANAGERS_ONLY_MESSAGE;
  if (isBelowMinimumOrder(purchase)) return MINIMUM_ORDER_MESSAGE;
  if (reachesPriceLimit(purchase)) return limitMessageFor(purchase.countyPath);
  return reachesCountyLimit(purchase) ? COUNTY_LIMIT_MESSAGE : null;
}

function downloadRefusal({ quota, isManager }: ExportFacts): string | null {
  if (!isManager) return MANAGERS_ONLY_MESSAGE;
  if (quota === null) return COUNTING_MESSAGE;
  return quota.requested === 0 ? EMPTY_MESSAGE : null;
}

/**
 * Returns the reason why the server refuses to start this export or to add it to the cart; null when it accepts the export. The buttons show the same
 * message before the request.
 */
export function exportRefusal(choice: ExportFacts): string | null {
  return reviewRefusal(choice) ?? confirmButton(choice).disabledReason;
}
