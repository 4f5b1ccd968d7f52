import { showToast } from '../../../frontend/toasts.ts';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { SavedFocusArea } from '../contract.ts';

/** Makes the saved area the working boundary and moves the map there. */
export function openSaved({ path, neighborhood }: SavedFocusArea): void {
  showToast({ id: 'focus-area', tone: 'good', message: `${neighborhood.name} is saved.` });
  goToPlace(path);
}
