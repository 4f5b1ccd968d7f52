import { useState } from 'react';
import { z } from 'zod';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { CANADA_DISCLAIMER, countryOf } from '../rules/canada-fields.ts';
import styles from './parcel-panel.module.css';

const KEY = 'canada-fields-disclaimer';

/** What is different in Canada; dismissed once, it stays away. */
export function CanadaNote({ path }: { path: string }) {
  const [isDismissed, setIsDismissed] = useState(() => recall(KEY, z.boolean()) === true);
  if (isDismissed || countryOf(path) !== 'ca') return null;
  const dismiss = () => {
    remember(KEY, true);
    setIsDismissed(true);
  };
  return (
    <div className={styles['padded']}>
      <Notice
        title="About fields in Canada"
        actions={
          <Button size="small" onPress={dismiss}>
            Got it
          </Button>
        }
      >
        <p>{CANADA_DISCLAIMER}</p>
      </Notice>
    </div>
  );
}
