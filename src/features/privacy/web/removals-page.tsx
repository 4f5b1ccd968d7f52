import { privacyFeature } from '../feature.ts';
import { useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { AdminFrame } from '../../accounts/web/index.ts';
import styles from './privacy.module.css';
import { RemovalForm } from './removal-form.tsx';
import { RemovalTable } from './removal-table.tsx';
import { useRemovals } from './use-removals.ts';

/** Whose personal data is hidden. */
export function RemovalsPage() {
  return (
    <AdminFrame title="Removals" permission={privacyFeature.permissions['removal.read']}>
      <Removals />
    </AdminFrame>
  );
}

function Removals() {
  const [isAdding, setIsAdding] = useState(false);
  const removals = useRemovals();
  return (
    <>
      <div className={styles['heading']}>
        <div>
          <h1 className={styles['title']}>Removals</h1>
          <p className={styles['lead']}>
            Owner names and mailing addresses of matching parcels are hidden everywhere, from everybody but
            operators. <a href="/admin/access-log">Access log</a>
          </p>
        </div>
        <Button look="primary" onPress={() => setIsAdding(true)}>
          Add a removal
        </Button>
      </div>
      {removals.isPending && <Skeleton lines={6} label="Loading the removals" />}
      {removals.isError && (
        <Notice
          tone="bad"
          title="The removals could not be loaded."
          actions={<Button onPress={() => void removals.refetch()}>Try again</Button>}
        >
          <p>{errorMessage(removals.error)}</p>
        </Notice>
      )}
      {removals.isSuccess && removals.data.length === 0 && (
        <Notice title="There are no removals.">
          <p>When somebody asks not to be shown, add their name or their parcel here.</p>
        </Notice>
      )}
      {removals.isSuccess && removals.data.length > 0 && <RemovalTable removals={removals.data} />}
      {isAdding && <RemovalForm onClose={() => setIsAdding(false)} />}
    </>
  );
}
