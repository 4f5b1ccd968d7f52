import { Compass } from 'lucide-react';
import type { PaneProps } from '../../../frontend/feature-web.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane } from '../../../frontend/ui/pane.tsx';
import { ChangedAddress } from './changed-address.tsx';
import { CoveredCounties } from './covered-counties.tsx';
import styles from './place-pages.module.css';
import { SimilarPlaces } from './similar-places.tsx';

/** Says that the page's address is neither a place nor a parcel. */
export function UnknownAddress({ subject: path, onClose }: PaneProps) {
  return (
    <Pane label="Unknown address" title={<h2 className={styles['title']}>Nothing here</h2>} onClose={onClose}>
      <div className={styles['body']}>
        <Notice icon={Compass} title="There is no place or parcel at this address.">
          <SimilarPlaces path={path} />
          <ChangedAddress path={path} />
        </Notice>
        <CoveredCounties />
      </div>
    </Pane>
  );
}
