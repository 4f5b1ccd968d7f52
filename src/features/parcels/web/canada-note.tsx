import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { usePreference } from '../../preferences/web/index.ts';
import { CANADA_DISCLAIMER, countryOf } from '../rules/canada-fields.ts';
import styles from './parcel-panel.module.css';

/** A notice about fields in Canada. Once dismissed, it doesn't come back. */
export function CanadaNote({ path }: { path: string }) {
  const dismissed = usePreference('canada_fields_disclaimer');
  if (countryOf(path) !== 'ca' || !dismissed.isLoaded || dismissed.value === true) return null;
  return (
    <div className={styles['padded']}>
      <Notice
        title="About fields in Canada"
        actions={
          <Button size="small" onPress={() => dismissed.set(true)}>
            Got it
          </Button>
        }
      >
        <p>{CANADA_DISCLAIMER}</p>
      </Notice>
    </div>
  );
}
