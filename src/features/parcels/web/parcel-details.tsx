import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import type { ParcelRecord } from '../contract.ts';
import { NOT_A_SURVEY } from '../rules/not-a-survey.ts';
import { FieldList } from './field-list.tsx';
import { highlights } from './highlights.ts';
import { OtherRecords } from './other-records.tsx';
import { panelGroups } from './panel-groups.ts';
import styles from './parcel-panel.module.css';
import { countyPathOf } from './selection.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Props {
  record: ParcelRecord;
  /** Of other features: above the highlights, and before the source. */
  image?: ReactNode;
  more?: ReactNode;
}

/** The sections of the panel: highlights and additional items open, the rest closed. */
export function ParcelDetails({ record, image, more }: Props) {
  const { groups, additional } = panelGroups(record);
  const top = highlights(record);
  return (
    <>
      {image}
      {record.is_removed && !record.hidden_fields.some(({ reason }) => reason === 'removed') && (
        <div className={styles['padded']}>
          <Notice icon={EyeOff} tone="warn">
            <p>On the removal list: only operators see this parcel’s personal fields.</p>
          </Notice>
        </div>
      )}
      <div className={styles['first']}>
        <Section title="Parcel Highlights" isOpenAtFirst>
          {top.length > 0 ? (
            <FieldList fields={top} />
          ) : (
            <p className={styles['note']}>The county gives none of these values for this parcel.</p>
          )}
        </Section>
      </div>
      <OtherRecords record={record} />
      {groups.map(({ id, label, fields }) => (
        <Section key={id} title={label} count={fields.length}>
          <FieldList fields={fields} />
        </Section>
      ))}
      {additional.length > 0 && (
        <Section title="Additional Items" count={additional.length} isOpenAtFirst>
          <FieldList fields={additional} />
        </Section>
      )}
      {more}
      <footer className={styles['source']}>
        <p>
          Source: {record.source.name}, published {DAY.format(new Date(record.source.published_at))} (edition{' '}
          {record.source.version}). <a href={`${countyPathOf(record.path)}/quality`}>Data quality</a>
        </p>
        {record.source.is_demo && <p>This county is invented: no real place, people or values.</p>}
        <p>{NOT_A_SURVEY}</p>
      </footer>
    </>
  );
}
