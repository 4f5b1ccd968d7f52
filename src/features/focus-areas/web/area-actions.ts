import { call } from '../../../frontend/api.ts';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { copyText } from '../../../frontend/clipboard.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { goToPlace, shareUrl } from '../../../frontend/url-state.ts';
import { type FocusArea, deleteFocusArea, getFocusAreaBoundaries, restoreFocusArea } from '../contract.ts';
import { useReload } from './use-focus-areas.ts';

/** The exact outline, to be drawn on; null when it could not be had, which is told. */
export async function findOutline({ id }: FocusArea): Promise<GeoJSON.Polygon | GeoJSON.MultiPolygon | null> {
  try {
    return (await call(getFocusAreaBoundaries, { params: { slug: id } })).outline.geometry;
  } catch (error) {
    console.error('There was a problem getting the focus area geometry.', error);
    showToast({ id: 'focus-area', tone: 'bad', message: errorMessage(error) });
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
 * Deletes at once and offers to undo it, for as long as the message stands. The row that asked for it is gone by then, so nothing here may
 * depend on a component that is still shown.
 */
export function useDeleting() {
  const reload = useReload();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showToast({ id: 'focus-area', tone: 'bad', message: errorMessage(error) });
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
      // Before its outline is asked for again, which is gone.
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
