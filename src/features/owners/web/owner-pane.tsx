import { useState } from 'react';
import type { PaneProps } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { ShowMore } from '../../../frontend/ui/show-more.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { titleCase } from '../../../kernel/title-case.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useHighlight } from '../../../map/web/use-highlight.ts';
import { PARCELS } from '../../parcels/layers/map-values.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import type { OwnerParcels } from '../contract.ts';
import { roomAround } from './owner-banner.tsx';
import { ownerParcelsLabel } from './owner-labels.ts';
import styles from './owners.module.css';
import { useOwnerParcels } from './use-owner-parcels.ts';

const PAGE_SIZE = 100;

/** Lists the highlighted parcels of an owner. */
export function OwnerPane({ subject: path, onClose }: PaneProps) {
  const found = useOwnerParcels(path);
  return (
    <Pane
      label="Parcels of this owner"
      title={
        <PaneTitle isLive about={found.isPending ? 'Loading…' : found.data && ownerParcelsLabel(found.data)}>
          {titleCase(found.data?.owner ?? 'Parcels of this owner')}
        </PaneTitle>
      }
      onClose={onClose}
    >
      {found.isPending && (
        <div className={styles['padded']}>
          <Skeleton lines={8} label="Loading the parcels of this owner" />
        </div>
      )}
      {found.isError && (
        <div className={styles['padded']}>
          <LoadError of={found} name="this owner’s parcels" />
        </div>
      )}
      {found.isSuccess && <Parcels found={found.data} />}
    </Pane>
  );
}

function Parcels({ found }: { found: OwnerParcels }) {
  const view = useMapSession((session) => session.view);
  const highlight = useHighlight(PARCELS);
  const [shown, setShown] = useState(PAGE_SIZE);
  const rest = found.parcels.length - shown;
  return (
    <div className={styles['padded']}>
      <Button size="small" isDisabled={view === null} onPress={() => view?.fitBounds(roomAround(found.bbox))}>
        Zoom to all
      </Button>
      <ul className={styles['list']}>
        {found.parcels.slice(0, shown).map(({ fid, path, address, parcelnumb }) => (
          <li key={fid} onPointerEnter={() => highlight(fid)} onPointerLeave={() => highlight(null)}>
            <InPageLink href={path} onGo={() => selectParcel(path)}>
              <b>{titleCase(address ?? 'Address Not Available')}</b>
              {parcelnumb !== null && <span>Parcel {parcelnumb}</span>}
            </InPageLink>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} page={PAGE_SIZE} onMore={() => setShown(shown + PAGE_SIZE)} />
      {!found.is_complete && (
        <p className={styles['note']}>
          This owner has more parcels. Shown on the map and listed here:{' '}
          {found.parcels.length.toLocaleString('en-US')}.
        </p>
      )}
    </div>
  );
}
