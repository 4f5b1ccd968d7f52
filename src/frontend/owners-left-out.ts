import { showToast } from './toasts.ts';

/** After the message was shown, replies don't show it again for this long. */
const AGAIN_MS = 600_000;
let shownAt = Number.NEGATIVE_INFINITY;

/** Shows why a reply omits owners: `message` is the text from the header of the reply; null if none are omitted. */
export function showOwnersLeftOut(message: string | null): void {
  const now = performance.now();
  if (message === null || now - shownAt < AGAIN_MS) return;
  shownAt = now;
  showToast({ id: 'owners-left-out', tone: 'info', message });
}
