import { History } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { getParcelByUuid } from '../../parcels/contract.ts';
import { dayLabel } from './history-labels.ts';
import styles from './history.module.css';
import { useKeptEditions } from './use-history.ts';

interface Props {
  placePath: string;
  edition: number;
  /** Of the selected parcel: it is found again in the current edition. */
  uuid: string | null;
}

/** Says over the map that it is not the current one. */
export function EditionBanner({ placePath, edition, uuid }: Props) {
  const editions = useKeptEditions(placePath);
  const shown = editions.data?.find(({ version }) => version === edition);
  useEffect(() => {
    if (shown?.is_current === true) setHash({ edition: undefined }, 'replace');
  }, [shown]);
  if (editions.data === undefined) return null;
  return (
    <div className={styles['banner']} role="status">
      <History aria-hidden />
      <span>
        {shown === undefined
          ? `Edition ${edition} of this county is not kept.`
          : `You are looking at the edition of ${dayLabel(shown.published_at)}`}
      </span>
      <Button size="small" onPress={() => void goBack(uuid)}>
        Back to current
      </Button>
    </div>
  );
}

/** A path names another parcel in another edition: the selected one is followed by its ll_uuid, or let go when it is gone. */
async function goBack(uuid: string | null): Promise<void> {
  const current = uuid === null ? undefined : await findNow(uuid);
  setHash({ edition: undefined, p: current }, 'push');
}

async function findNow(uuid: string): Promise<string | undefined> {
  try {
    return (await call(getParcelByUuid, { params: { ll_uuid: uuid } })).path;
  } catch {
    return undefined; // it is gone, or the server is: then the panel would say so
  }
}
