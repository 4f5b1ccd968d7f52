import { call } from '../../../frontend/api.ts';
import { copyText } from '../../../frontend/clipboard.ts';
import { showFailure, showToast } from '../../../frontend/toasts.ts';
import { goToPlace, shareUrl } from '../../../frontend/url-state.ts';
import { type FocusArea, deleteFocusArea, getFocusAreaBoundaries, restoreFocusArea } from '../contract.ts';
import { useReload } from './use-focus-areas.ts';

/** Returns the exact outline for redrawing; null when loading failed, which is shown to the person. */
export async function findOutline({ id }: FocusArea): Promise<GeoJSON.Polygon | GeoJSON.MultiPolygon | null> {
  try {
    return (await call(getFocusAreaBoundaries, { params: { slug: id } })).outline.geometry;
  } catch (error) {
    console.error('There was a problem getting the focus area geometry.', error);
    showFailure(error, { id: 'focus-area' });
    return null;
  }
}

export function downloadArea({ path }: FocusArea): void {
  const link = document.createElement('a');
  link.href = `${path}.geojson`;
  link.download = '';
  link.click();
}

export function copyLink({ path }: FocusArea): void {
  void copyText(shareUrl(path), 'The link is copied. It opens for accounts that the area is shared with.');
}

/**
 * Deletes at once and offers an undo while the message is visible. The row with the button is gone by then, so this code must not depend on
 * mounted components.
 */
export function useDeleting() {
  const reload = useReload();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showFailure(error, { id: 'focus-area' });
    }
  };
  const restore = async ({ id, path, name }: FocusArea, isWorkingBoundary: boolean) => {
    await call(restoreFocusArea, { params: { slug: id } });
    if (isWorkingBoundary) goToPlace(path);
    showToast({ id: 'focus-area', tone: 'good', message: `${name} is back.` });
    await reload();
  };
  return (area: FocusArea, isWorkingBoundary: boolean) =>
    attempt(async () => {
      await call(deleteFocusArea, { params: { slug: area.id } });
      // Runs before the reload, which would request the outline of the deleted area.
      if (isWorkingBoundary) goToPlace('/');
      showToast({
        id: 'focus-area',
        tone: 'info',
        message: `${area.name} is deleted.`,
        action: { label: 'Undo', run: () => void attempt(() => restore(area, isWorkingBoundary)) },
      });
      await reload(area.path);
    });
}
