import { FileDown, LogIn } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { useParcelCount, useParcelQuery } from '../../filters/web/index.ts';
import { exportLabel } from '../rules/export-buttons.ts';
import { EXPORT_KEPT_DAYS } from '../rules/export-history.ts';
import styles from './exports.module.css';

/** Shown to visitors, because an export belongs to an account, which keeps the link to the file and the history. */
export function ExportSignIn() {
  const { query } = useParcelQuery();
  const count = useParcelCount(query).data?.count;
  return (
    <div className={styles['padded']}>
      <Notice
        icon={FileDown}
        title={`${exportLabel(count)} as a file`}
        actions={
          <Button look="primary" onPress={() => openOverlay('sign-in')}>
            <LogIn aria-hidden /> Sign in to export
          </Button>
        }
      >
        <p>
          The file is a spreadsheet, a Shapefile, KML or another format. It stays in the history of your
          account for {EXPORT_KEPT_DAYS} days.
        </p>
      </Notice>
    </div>
  );
}
