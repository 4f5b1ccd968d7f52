import { openOverlay } from '../../../frontend/overlays.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { FilterOption } from '../contract.ts';

/** What a press on something locked does: the way to open it. */
export function openLock(lock: NonNullable<FilterOption['locked']>, label: string): void {
  if (lock === 'sign_in') return openOverlay('sign-in');
  showToast({
    id: 'locked-column',
    tone: 'info',
    message: `${label} is available to Pro customers.`,
    link: { label: 'Upgrade to Pro', href: '/plans' },
  });
}
