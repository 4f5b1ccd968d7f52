import { showToast } from './toasts.ts';

/** Whoever goes on looking at the map is told again after this time, not at every reply. */
const AGAIN_MS = 600_000;
let toldAt = Number.NEGATIVE_INFINITY;

/** Shows why owners are missing in a reply, as the server says it in the header of the reply. null: none are. */
export function tellOwnersLeftOut(message: string | null): void {
  const now = performance.now();
  if (message === null || now - toldAt < AGAIN_MS) return;
  toldAt = now;
  showToast({ id: 'owners-left-out', tone: 'info', message });
}
