import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { ParcelRecord } from '../contract.ts';
import styles from './parcel-panel.module.css';

export function ParcelTitle({ record }: { record: ParcelRecord }) {
  const [address] = record.formatted_addresses;
  const locality = [address?.city, [address?.state, address?.zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <h2 className={styles['headline']}>{address?.line ?? record.headline}</h2>
      <p className={styles['context']}>
        {locality !== '' && <>{locality} · </>}
        <InPageLink href={record.context.path} onGo={() => goToPlace(record.context.path)}>
          {record.context.headline}
        </InPageLink>
      </p>
    </>
  );
}
