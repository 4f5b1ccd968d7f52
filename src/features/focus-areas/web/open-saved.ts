import { showToast } from '../../../frontend/toasts.ts';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { SavedFocusArea } from '../contract.ts';

/** The saved area becomes the working boundary, and the map goes there. */
export function openSaved({ path, neighborhood }: SavedFocusArea): void {
  showToast({ id: 'focus-area', tone: 'good', message: `${neighborhood.name} is saved.` });
  goToPlace(path);
}
