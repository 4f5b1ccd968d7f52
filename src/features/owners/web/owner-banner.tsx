import { List, Scan, UserRoundSearch, X } from 'lucide-react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { ownerParcelsLabel } from './owner-labels.ts';
import styles from './owners.module.css';
import { useOwnerParcels } from './use-owner-parcels.ts';

/** The banner over the map while an owner's parcels are highlighted: their number, and buttons to list them, zoom to them, and stop. */
export function OwnerBanner() {
  const path = useUrlState(({ hash }) => hash.owner ?? null);
  const found = useOwnerParcels(path);
  const view = useMapSession((session) => session.view);
  const actor = actorOf(useSession().data);
  if (path === null) return null;
  const stop = () => setHash({ owner: undefined }, 'push');
  return (
    // With `data-above-sheet`, a phone shows it even while the record covers the lower half of the map, because the record doesn't say how many parcels the
    // owner has.
    <div className={styles['banner']} role="status" data-above-sheet>
      <UserRoundSearch aria-hidden />
      {!hasSiteControl(actor) && (
        <span>
          Showing all properties of an owner is available to Pro customers.{' '}
          <a href="/plans">Upgrade to Pro</a>
        </span>
      )}
      {hasSiteControl(actor) && found.isPending && <span>Looking for this owner’s parcels</span>}
      {found.isError && <span>{errorMessage(found.error)}</span>}
      {found.isSuccess && (
        <>
          <span>{ownerParcelsLabel(found.data)}</span>
          <IconButton
            icon={List}
            size="small"
            placement="top"
            label="List this owner’s parcels"
            onPress={() => setHash({ tab: 'owned' }, 'push')}
          />
          <IconButton
            icon={Scan}
            size="small"
            placement="top"
            label="Zoom to all parcels of this owner"
            isDisabled={view === null}
            onPress={() => view?.fitBounds(roomAround(found.data.bbox))}
          />
        </>
      )}
      {found.isError && (
        <Button size="small" onPress={() => void found.refetch()}>
          Try again
        </Button>
      )}
      <IconButton
        icon={X}
        size="small"
        placement="top"
        label="Stop showing this owner’s parcels"
        onPress={stop}
      />
    </div>
  );
}

/** About 100 m, because the box is around points and a single point has no size. */
const ROOM_DEG = 0.001;

export function roomAround([west, south, east, north]: BBox): BBox {
  return [west - ROOM_DEG, south - ROOM_DEG, east + ROOM_DEG, north + ROOM_DEG];
}
