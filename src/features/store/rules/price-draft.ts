import { centsOfText } from '../../../kernel/money.ts';
import { MAX_PRICE_CENTS, type PriceStep } from './price-list.ts';

/** A step as an operator types it. The `parcels` of the last step are ignored, because it applies to all larger files. */
export interface StepDraft {
  parcels: string;
  dollars: string;
}

export interface DraftIssue {
  step: number;
  field: keyof StepDraft;
  message: string;
}

/** Returns the steps, or the issues with the typed fields. */
export function readSteps(
  drafts: readonly StepDraft[],
): { steps: PriceStep[] } | { issues: readonly DraftIssue[] } {
  const issues: DraftIssue[] = [];
  let before = 0;
  const steps = drafts.map(({ parcels, dollars }, step): PriceStep => {
    const cents = centsOfText(dollars);
    if (cents === null || cents > MAX_PRICE_CENTS)
      issues.push({ step, field: 'dollars', message: 'Enter an amount, such as 149 or 149.50. 0 is free.' });
    const isLast = step === drafts.length - 1;
    const typed = parcels.trim().replaceAll(',', '');
    const count = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
    if (!isLast && (count === null || count <= before))
      issues.push({
        step,
        field: 'parcels',
        message:
          before === 0 ? 'Enter a number of parcels.' : `Enter more than ${before.toLocaleString('en-US')}.`,
      });
    before = count ?? before;
    return { up_to_parcels: isLast ? null : count, price_cents: cents ?? 0 };
  });
  return issues.length > 0 ? { issues } : { steps };
}

/** Returns the steps of a price as texts, for the form that edits them. */
export function draftsOf(steps: readonly PriceStep[]): StepDraft[] {
  return steps.map(({ up_to_parcels: upTo, price_cents: cents }) => ({
    parcels: upTo === null ? '' : String(upTo),
    dollars: cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2),
  }));
}
