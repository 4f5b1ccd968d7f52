import { History } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { getParcelByUuid } from '../../parcels/contract.ts';
import { useSelectedParcel } from '../../parcels/web/index.ts';
import { editionDayLabel } from './history-labels.ts';
import styles from './history.module.css';
import { useStoredEditions } from './use-history.ts';

/** Warns over the map that an earlier edition is shown. */
export function EditionBanner() {
  const placePath = useMapPage().placePath ?? '';
  const edition = useUrlState((state) => state.hash.edition);
  /** The id by which the selected parcel is found in the current edition. */
  const uuid = useSelectedParcel()?.ll_uuid ?? null;
  const editions = useStoredEditions(placePath);
  const shown = editions.data?.find(({ version }) => version === edition);
  useEffect(() => {
    if (shown?.is_current === true) setHash({ edition: undefined }, 'replace');
  }, [shown]);
  return (
    <div className={styles['banner']} role="status" data-above-sheet>
      <History aria-hidden />
      <span>
        {shown !== undefined
          ? `Edition of ${editionDayLabel(shown.published_at)}`
          : editions.data === undefined
            ? `Edition ${edition}`
            : `Edition ${edition} of this county does not exist.`}
      </span>
      <Button size="small" onPress={() => void goBack(uuid)}>
        Back to current
      </Button>
    </div>
  );
}

/**
 * Returns to the current edition. The same path may be a different parcel there, so the selected parcel is found by its ll_uuid, or deselected when it is gone.
 */
async function goBack(uuid: string | null): Promise<void> {
  const current = uuid === null ? undefined : await findNow(uuid);
  setHash({ edition: undefined, p: current }, 'push');
}

async function findNow(uuid: string): Promise<string | undefined> {
  try {
    return (await call(getParcelByUuid, { params: { ll_uuid: uuid } })).path;
  } catch {
    return undefined; // the parcel is gone, or the server can't be reached: either way no parcel stays selected
  }
}
