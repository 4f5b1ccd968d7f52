import { openOverlay } from '../../../frontend/overlays.ts';
import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import type { Lock } from '../../../frontend/ui/locked-control.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { TerrainAccess } from '../rules/terrain-access.ts';

const LOCKED = 'terrain-locked';

/** Switches the map to 3D, or back to 2D, which everyone may do. A reader who may not see the heights is told why by `lock` instead. */
export function turnTerrain(access: TerrainAccess, lock: Lock): void {
  const { view } = useMapSession.getState();
  if (view === null) return;
  if (view.is3d() || access === 'open') {
    dismissToast(LOCKED);
    view.set3d(!view.is3d());
    return;
  }
  showToast({
    id: LOCKED,
    tone: 'info',
    message: lock.reason,
    ...(lock.plan === null
      ? { action: { label: 'Sign in', run: () => openOverlay('sign-in') } }
      : { link: { label: `Upgrade to ${lock.plan}`, href: '/plans' } }),
  });
}
