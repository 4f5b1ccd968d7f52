import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { TerrainAccess } from '../rules/terrain-access.ts';

const UPGRADE = 'terrain-upgrade';

/** Turns the map to 3D, or back, which everyone may; without site control it says for five seconds how to get it. */
export function turnTerrain(access: TerrainAccess): void {
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
    message: '3D terrain is available to Pro customers.',
    link: { label: 'Upgrade to Pro', href: '/plans' },
  });
}
