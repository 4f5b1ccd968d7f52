import { BadgeCheck, FolderPlus, LogIn } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { isPaid } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { emptyStateMessage } from '../rules/export-access.ts';
import styles from './exports.module.css';

/** Shown without an open project, because exports belong to a project: explains how to get one. */
export function ExportEmpty({ onCreateProject }: { onCreateProject: () => void }) {
  const actor = actorOf(useSession().data);
  const reader = { isSignedIn: actor.userId !== null, isPaid: isPaid(actor) || actor.isOperator };
  const planMessage = emptyStateMessage(reader);
  return (
    <div className={styles['padded']}>
      <Notice
        icon={FolderPlus}
        title="Create a project to export parcels."
        actions={
          <>
            <Button
              look="primary"
              onPress={reader.isSignedIn ? onCreateProject : () => openOverlay('sign-in')}
            >
              {reader.isSignedIn ? null : <LogIn aria-hidden />} Create Project
            </Button>
            {reader.isSignedIn && !reader.isPaid && (
              <Button onPress={() => goTo('/plans')}>
                <BadgeCheck aria-hidden /> Upgrade to Pro
              </Button>
            )}
          </>
        }
      >
        <p>
          A project keeps the boundary and the filters that you chose. Its parcels come as a spreadsheet, a
          Shapefile, KML and other files.
        </p>
        {planMessage !== null && <p>{planMessage}</p>}
      </Notice>
    </div>
  );
}
