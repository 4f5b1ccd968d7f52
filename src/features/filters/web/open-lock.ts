import { openOverlay } from '../../../frontend/overlays.ts';
import { showToast } from '../../../frontend/toasts.ts';
import type { FilterOption } from '../contract.ts';

/** Shows how to unlock a column: opens the sign-in, or offers the upgrade. */
export function openLock(lock: NonNullable<FilterOption['locked']>, label: string): void {
  if (lock === 'sign_in') return openOverlay('sign-in');
  showToast({
    id: 'locked-column',
    tone: 'info',
    message: `${label} is available to Pro customers.`,
    link: { label: 'Upgrade to Pro', href: '/plans' },
  });
}
