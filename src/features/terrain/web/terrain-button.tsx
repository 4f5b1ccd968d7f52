import { Mountain } from 'lucide-react';
import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import type { TerrainSourceJson } from '../contract.ts';
import { terrainAccess } from '../rules/terrain-access.ts';
import { useIs3d, useTerrainOnMap } from './use-terrain-on-map.ts';

interface Props {
  /** undefined while it isn't known yet; null: the site has no heights. */
  source: TerrainSourceJson | null | undefined;
  /** Why the land must lie flat for now, such as a drawing; null: it need not. */
  flatReason?: string | null;
}

const UPGRADE = 'terrain-upgrade';

/** From 2D to 3D and back. A map that was leaned by hand can always be put upright. */
export function TerrainButton({ source, flatReason = null }: Props) {
  const { view, state } = useMapSession();
  const access = terrainAccess(actorOf(useSession().data), (source ?? null) !== null);
  useTerrainOnMap(access === 'open' && flatReason === null ? (source ?? null) : null);
  const is3d = useIs3d();
  if (source === undefined || view === null || state !== 'ready')
    return <IconButton icon={Mountain} label="3D terrain" look="card" placement="left" isDisabled />;

  const turn = () => {
    if (is3d || access === 'open') {
      dismissToast(UPGRADE);
      view.set3d(!is3d);
    } else {
      showToast({
        id: UPGRADE,
        tone: 'info',
        message: '3D terrain is available to Pro customers.',
        link: { label: 'Upgrade to Pro', href: '/plans' },
      });
    }
  };
  const noneReason = access === 'none' ? 'This site has no elevation source' : null;
  return (
    <IconButton
      icon={Mountain}
      label="3D terrain"
      look="card"
      placement="left"
      isPressedDown={is3d}
      disabledReason={is3d ? null : (flatReason ?? noneReason)}
      onPress={turn}
    />
  );
}
