/** For how long a pending save is shown at most, and the flag of a download that failed (section 9). */
export const PENDING_SAVE_MS = 2_000;
export const DOWNLOAD_FLAG_MS = 1_000;

export type ExportStep = 'save' | 'cart' | 'download';

/** What a confirmation in Review Your Data does, in order: the project is saved first when its boundary is another. */
export function exportSteps(isPurchase: boolean, projectBoundary: string, boundary: string): ExportStep[] {
  const last = isPurchase ? 'cart' : 'download';
  return projectBoundary === boundary ? [last] : ['save', last];
}
