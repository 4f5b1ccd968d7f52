import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { TerrainAccess } from '../rules/terrain-access.ts';

const UPGRADE = 'terrain-upgrade';

/** Switches the map to 3D, or back to 2D, which everyone may do. A reader who may not see the heights is shown `lockedMessage` instead. */
export function turnTerrain(access: TerrainAccess, lockedMessage: string): void {
  const { view } = useMapSession.getState();
  if (view === null) return;
  if (view.is3d() || access === 'open') {
    dismissToast(UPGRADE);
    view.set3d(!view.is3d());
    return;
  }
  showToast({
    id: UPGRADE,
    tone: 'info',
    message: lockedMessage,
    link: { label: 'Upgrade to Pro', href: '/plans' },
  });
}
