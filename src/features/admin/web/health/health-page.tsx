import { Loaded } from '../../../../frontend/ui/loaded.tsx';
import { AdminFrame } from '../../../accounts/web/index.ts';
import { BackupsPart } from './backups-part.tsx';
import { FilesPart } from './files-part.tsx';
import { RepairsPart } from './repairs-part.tsx';
import { useHealth } from './use-health.ts';

/** The page that shows whether all stored data is intact, and whether a backup could restore it. */
export function HealthPage() {
  return (
    <AdminFrame
      title="Health"
      lead="Whether the stored files are intact, and whether a backup can be restored."
    >
      <Health />
    </AdminFrame>
  );
}

function Health() {
  const health = useHealth();
  return (
    <Loaded of={health} name="the health of this site">
      {(data) => (
        <>
          <FilesPart health={data} />
          <BackupsPart health={data} now={health.dataUpdatedAt} />
          <RepairsPart repairs={data.repairs} />
        </>
      )}
    </Loaded>
  );
}
