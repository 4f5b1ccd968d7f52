import { useState } from 'react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { ShowMore } from '../../../frontend/ui/show-more.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import type { ParcelRecord } from '../contract.ts';
import styles from './parcel-panel.module.css';
import { ParcelSection } from './parcel-section.tsx';
import { selectParcel } from './selection.ts';
import { TableRecords } from './table-records.tsx';

const PAGE_SIZE = 50;

/** Lists the other units of a condominium and the like: parcels with the same outline, and the parcel's records in the county's tables. */
export function OtherRecords({ record }: { record: ParcelRecord }) {
  const { others, others_count: stacked, records_count: tabled } = record;
  if (stacked + tabled === 0) return null;
  return (
    <ParcelSection
      id="others"
      title={`Other Records at Location (${(stacked + tabled).toLocaleString('en-US')})`}
    >
      {tabled > 0 && <TableRecords record={record} />}
      {stacked > 0 && <StackedParcels others={others} count={stacked} />}
    </ParcelSection>
  );
}

function StackedParcels({ others, count }: { others: ParcelRecord['others']; count: number }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const rest = others.length - shown;
  return (
    <>
      <ul className={styles['others']}>
        {others.slice(0, shown).map(({ path, headline }) => (
          <li key={path}>
            <InPageLink href={path} onGo={() => selectParcel(path)}>
              {titleCase(headline)}
            </InPageLink>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} page={PAGE_SIZE} onMore={() => setShown(shown + PAGE_SIZE)} />
      {rest <= 0 && count > others.length && (
        <p className={styles['note']}>
          Not listed here: {countLabel(count - others.length, 'more record')}. Search by parcel number.
        </p>
      )}
    </>
  );
}
