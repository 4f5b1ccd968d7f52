import { wordsOf } from '../../../frontend/api-failure.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { addressNow, goTo, setHash } from '../../../frontend/url-state.ts';
import { findSummary } from './summaries.ts';

/** `/us/zz/alder` of `/us/zz/alder/alderton/123`: country, state, county. */
export function countyPathOf(parcelPath: string): string {
  return parcelPath.split('/').slice(0, 4).join('/');
}

/** Selects a parcel. One outside of the working boundary makes its county the working boundary. */
export function selectParcel(path: string): void {
  const working = addressNow().path;
  if (path.startsWith(`${working}/`)) setHash({ p: path, tab: undefined }, 'push');
  else goTo(countyPathOf(path), { p: path, tab: undefined });
}

/** Selects the parcel that was clicked on the map. */
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
    showToast({
      id: 'selection',
      tone: 'bad',
      message: wordsOf(error),
      action: { label: 'Try again', run: () => void selectParcelByFid(fid) },
    });
  }
}

export function clearSelection(): void {
  setHash({ p: undefined }, 'push');
}
