import { showToast } from '../../../frontend/toasts.ts';

/** Returns false where the browser, or a page that shows this page in a frame, does not allow full screen. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled;
}

export function isFullScreen(): boolean {
  // An iPhone does not have this property.
  return Boolean(document.fullscreenElement);
}

export function onFullScreenChange(listen: () => void): () => void {
  document.addEventListener('fullscreenchange', listen);
  return () => document.removeEventListener('fullscreenchange', listen);
}

/** Shows the whole page, not only the map, so that the search and the panels stay usable. */
export async function toggleFullScreen(): Promise<void> {
  try {
    if (isFullScreen()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    showToast({ id: 'full-screen', tone: 'bad', message: 'Your browser did not allow full screen.' });
  }
}
