/** The longest times in milliseconds that a pending save and the flag of a failed download are shown. */
export const PENDING_SAVE_MS = 2_000;
export const DOWNLOAD_FLAG_MS = 1_000;

export type ExportStep = 'save' | 'cart' | 'download';

/** Returns the steps after a confirmation in Review Your Data, in order: the project is saved first when its boundary has changed. */
export function exportSteps(isPurchase: boolean, projectBoundary: string, boundary: string): ExportStep[] {
  const last = isPurchase ? 'cart' : 'download';
  return projectBoundary === boundary ? [last] : ['save', last];
}
