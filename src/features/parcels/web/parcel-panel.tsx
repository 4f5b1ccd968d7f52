import { SearchX } from 'lucide-react';
import { isMissing } from '../../../frontend/api-failure.ts';
import type { PaneProps } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { ChangedAddress } from '../../places/web/index.ts';
import { ParcelDetails } from './parcel-details.tsx';
import styles from './parcel-panel.module.css';
import { ParcelTitle } from './parcel-title.tsx';
import { ParcelTools } from './parcel-tools.tsx';
import { RecordViewCounter } from './record-view-counter.tsx';
import { isLimitReached, RecordViewLimitReached } from './record-view-limit-reached.tsx';
import { useParcel } from './use-parcel.ts';

/** The panel of the selected parcel. Later features add parts to it (`PARCEL_PARTS`). */
export function ParcelPanel({ subject: path, onClose }: PaneProps) {
  const parcel = useParcel(path);

  if (parcel.isPending) {
    return (
      <Pane
        label="Parcel details"
        title={<Skeleton lines={2} label="Loading the parcel" />}
        onClose={onClose}
      >
        <div className={styles['padded']}>
          <Skeleton lines={9} label="Loading the parcel’s fields" />
        </div>
      </Pane>
    );
  }
  if (parcel.isError) {
    return (
      <Pane label="Parcel details" title={<h2 className={styles['headline']}>Parcel</h2>} onClose={onClose}>
        <div className={styles['padded']}>
          {isMissing(parcel.error) ? (
            <UnknownParcel path={path} onClose={onClose} />
          ) : isLimitReached(parcel.error) ? (
            <RecordViewLimitReached error={parcel.error} />
          ) : (
            <LoadError of={parcel} name="the parcel" />
          )}
        </div>
      </Pane>
    );
  }
  const record = parcel.data;
  return (
    <Pane
      label="Parcel details"
      title={<ParcelTitle record={record} />}
      tools={<ParcelTools record={record} />}
      onClose={onClose}
    >
      <RecordViewCounter />
      {/* The key resets the sections and the scroll position for each parcel. */}
      <ParcelDetails key={record.path} record={record} />
    </Pane>
  );
}

function UnknownParcel({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Notice
      isAlert
      icon={SearchX}
      title="There is no parcel at this address."
      actions={<Button onPress={onClose}>Back to the map</Button>}
    >
      <ChangedAddress path={path} />
    </Notice>
  );
}
