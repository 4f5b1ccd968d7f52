import { Lock, LogIn, MapPinOff } from 'lucide-react';
import { ApiFailure, wordsOf } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane } from '../../../frontend/ui/pane.tsx';
import styles from './focus-areas.module.css';

/** The address of a focus area that can't be shown: private, gone, or not loaded. */
export function FocusAreaClosed({
  error,
  onRetry,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}) {
  const code = error instanceof ApiFailure ? error.code : null;
  const title = TITLES[code ?? ''] ?? 'The focus area could not be loaded.';
  return (
    <Pane label="Focus area" title={<h2 className={styles['title']}>Focus area</h2>} onClose={onClose}>
      <div className={styles['padded']}>
        <Notice
          icon={code === 'not_found' ? MapPinOff : Lock}
          title={title}
          actions={
            code === 'sign_in_required' ? (
              <Button look="primary" onPress={() => openOverlay('sign-in')}>
                <LogIn aria-hidden /> Sign in
              </Button>
            ) : code === 'not_allowed' || code === 'not_found' ? undefined : (
              <Button onPress={onRetry}>Try again</Button>
            )
          }
        >
          <p>{wordsOf(error)}</p>
        </Notice>
      </div>
    </Pane>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  not_allowed: 'This focus area is not shared with you.',
  sign_in_required: 'This focus area is private.',
  not_found: 'There is no focus area at this address.',
};
