/** The longest time in milliseconds that the dialog says "saving" while the save is pending. */
export const PENDING_SAVE_MS = 2_000;
/** The time in milliseconds that the button stays busy after a step failed. */
export const BUSY_AFTER_FAILURE_MS = 1_000;

export type ExportStep = 'save' | 'cart' | 'download';

/** Returns the steps after a confirmation in Review Your Data, in order: the project is saved first when its boundary has changed. */
export function exportSteps(isPurchase: boolean, projectBoundary: string, boundary: string): ExportStep[] {
  const last = isPurchase ? 'cart' : 'download';
  return projectBoundary === boundary ? [last] : ['save', last];
}
