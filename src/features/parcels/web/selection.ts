import { showFailure, showToast } from '../../../frontend/toasts.ts';
import { addressNow, goTo, setHash } from '../../../frontend/url-state.ts';
import { isPlacePath, isWorkingPath } from '../../places/web/index.ts';
import { countyPathOf } from '../rules/parcel-path.ts';
import { findSummary } from './summaries.ts';

/** Selects a parcel. If it lies outside the working boundary, its county becomes the working boundary. */
export function selectParcel(path: string): void {
  const patch = { p: path, tab: undefined, several: undefined };
  if (keepsWorking(addressNow().path, path)) setHash(patch, 'push');
  else goTo(countyPathOf(path), patch);
}

/**
 * Returns whether the working boundary can stay. A parcel's path doesn't contain its neighborhood, tract or focus area, so a boundary of these kinds stays
 * if the parcel lies in its county.
 */
function keepsWorking(working: string, parcelPath: string): boolean {
  if (!isPlacePath(working)) return isWorkingPath(working);
  return parcelPath.startsWith(`${working}/`) || working.startsWith(`${countyPathOf(parcelPath)}/`);
}

/** Selects a parcel of the map by its feature id. Says so if the parcel is gone or can't be loaded. */
export async function selectParcelByFid(fid: number): Promise<void> {
  try {
    const summary = await findSummary(fid);
    if (summary !== undefined) selectParcel(summary.path);
    else {
      showToast({
        id: 'selection',
        tone: 'info',
        message: 'This parcel was replaced by newer data. Reload the page to see it.',
      });
    }
  } catch (error) {
    showFailure(error, {
      id: 'selection',
      action: { label: 'Try again', run: () => void selectParcelByFid(fid) },
    });
  }
}

export function clearSelection(): void {
  setHash({ p: undefined, several: undefined }, 'push');
}
