import { z } from 'zod';

/** The states of an import. `review`: it is complete, and waits for a person to publish or discard it. */
export const importStateSchema = z.enum([
  'queued',
  'running',
  'review',
  'published',
  'unchanged',
  'failed',
  'cancelled',
  'discarded',
]);
type ImportState = z.infer<typeof importStateSchema>;

const CLAUSES: Readonly<Record<ImportState, string>> = {
  queued: 'The import has not begun',
  running: 'The import is running',
  review: 'The import is complete and waits for review',
  published: 'The import was published',
  unchanged: 'The import found no change',
  failed: 'The import failed',
  cancelled: 'The import was canceled',
  discarded: 'The import was discarded',
};

/** Returns the reason why an import in this state can't be published or discarded. */
export function notInReviewMessage(state: ImportState): string {
  return `${CLAUSES[state]}, so it does not wait for a decision.`;
}

/** Returns the reason why an import in this state can't be canceled. */
export function notCancelableMessage(state: ImportState): string {
  const advice = state === 'review' ? ' Discard it instead.' : '';
  return `${CLAUSES[state]}, so there is nothing to cancel.${advice}`;
}
