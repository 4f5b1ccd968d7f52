import { LogIn, MapPinOff } from 'lucide-react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneHeading } from '../../../frontend/ui/pane.tsx';
import { useSession } from '../../accounts/web/index.ts';
import styles from './focus-areas.module.css';

/** Shown for the address of a focus area that was deleted, belongs to another person (which looks the same), or failed to load. */
export function FocusAreaClosed({ onClose }: PaneProps) {
  const { error, retry } = useMapPage();
  const code = error instanceof ApiFailure ? error.code : null;
  const isVisitor = useSession().data?.user === null;
  return (
    <Pane label="Focus area" title={<PaneHeading>Focus area</PaneHeading>} onClose={onClose}>
      <div className={styles['padded']}>
        <Notice
          icon={MapPinOff}
          title={code === 'not_found' ? NOT_HERE : 'The focus area could not be loaded.'}
          actions={
            code === 'not_found' && isVisitor ? (
              <Button look="primary" onPress={() => openOverlay('sign-in')}>
                <LogIn aria-hidden /> Sign in
              </Button>
            ) : code === 'not_found' ? undefined : (
              <Button onPress={retry}>Try again</Button>
            )
          }
        >
          <p>{errorMessage(error)}</p>
        </Notice>
      </div>
    </Pane>
  );
}

const NOT_HERE = 'There is no focus area here that you can see.';
