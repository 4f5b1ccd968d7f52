import { showFailure, showToast } from '../../../frontend/toasts.ts';
import { addressNow, goTo, setHash } from '../../../frontend/url-state.ts';
import { isPlacePath, isWorkingPath } from '../../places/web/index.ts';
import { countyPathOf } from '../rules/parcel-path.ts';
import { findSummary } from './summaries.ts';

/** Selects a parcel. Its county becomes the working boundary, unless the present one can stay (see `keepsWorking`). */
export function selectParcel(path: string): void {
  const patch = { p: path, tab: undefined, several: undefined };
  if (keepsWorking(addressNow().path, path)) setHash(patch, 'push');
  else goTo(countyPathOf(path), patch);
}

/**
 * Returns whether the working boundary can stay. A place stays if the parcel's path is inside of it. Any place inside the parcel's county stays, too, so that a
 * look at a parcel of the next city doesn't change the place that the filters, the list and the counts are about. Any other working boundary, such as a focus
 * area, always stays.
 */
function keepsWorking(working: string, parcelPath: string): boolean {
  if (!isPlacePath(working)) return isWorkingPath(working);
  return parcelPath.startsWith(`${working}/`) || working.startsWith(`${countyPathOf(parcelPath)}/`);
}

let lastClick = 0;

/** Selects a parcel of the map by its feature id, unless another one was selected or closed meanwhile. Says so if the parcel is gone or can't be loaded. */
export async function selectParcelByFid(fid: number): Promise<void> {
  const click = ++lastClick;
  const { p } = addressNow().hash;
  const isOutdated = () => click !== lastClick || addressNow().hash.p !== p;
  try {
    const summary = await findSummary(fid);
    if (isOutdated()) return;
    if (summary !== undefined) selectParcel(summary.path);
    else {
      showToast({
        id: 'selection',
        tone: 'info',
        message: 'This parcel was replaced by newer data. Reload the page to see it.',
      });
    }
  } catch (error) {
    if (isOutdated()) return;
    showFailure(error, {
      id: 'selection',
      action: { label: 'Try again', run: () => void selectParcelByFid(fid) },
    });
  }
}

export function clearSelection(): void {
  setHash({ p: undefined, several: undefined }, 'push');
}
