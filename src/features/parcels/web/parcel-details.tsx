import { EyeOff } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import type { ParcelRecord } from '../contract.ts';
import { formatValue } from '../rules/format-value.ts';
import { NOT_A_SURVEY } from '../rules/not-a-survey.ts';
import { isMostlyShown, panelGroups } from '../rules/panel-groups.ts';
import { headColumns, parcelHead } from '../rules/parcel-head.ts';
import { countyPathOf } from '../rules/parcel-path.ts';
import { CanadaNote } from './canada-note.tsx';
import { FieldList } from './field-list.tsx';
import { useMultiSelect } from './multi-select.ts';
import { OtherRecords } from './other-records.tsx';
import { ParcelHead } from './parcel-head.tsx';
import styles from './parcel-panel.module.css';
import { ParcelParts } from './parcel-parts.tsx';
import { ParcelSection } from './parcel-section.tsx';
import { useOpenForPrint } from './section-memory.ts';

/** The head and the sections of the panel. Sections that most readers want are open at first, those about the record are closed. */
export function ParcelDetails({ record }: { record: ParcelRecord }) {
  const actor = actorOf(useSession().data);
  const facts = parcelHead(record, actor);
  const { groups, additional, details } = panelGroups(record, actor, headColumns(facts));
  useOpenForPrint();
  return (
    <>
      <BackToMultiSelect />
      <ParcelParts slot="image" record={record} />
      <CanadaNote path={record.path} />
      {record.is_removed && actor.isOperator && (
        <div className={styles['padded']}>
          <Notice icon={EyeOff} tone="warn">
            <p>On the opt-out list: only operators see this parcel’s personal fields.</p>
          </Notice>
        </div>
      )}
      <div className={styles['first']}>
        <ParcelSection id="highlights" title="Parcel Highlights" isOpenAtFirst>
          <ParcelHead facts={facts} />
          <ParcelParts slot="owner" record={record} />
        </ParcelSection>
      </div>
      <OtherRecords record={record} />
      {groups.map(({ id, label, fields, isOpenAtFirst }) => (
        <ParcelSection key={id} id={id} title={label} isOpenAtFirst={isOpenAtFirst}>
          <FieldList fields={fields} />
        </ParcelSection>
      ))}
      {additional.length > 0 && (
        <ParcelSection id="additional" title="Additional Items" isOpenAtFirst={isMostlyShown(additional)}>
          <FieldList fields={additional} />
        </ParcelSection>
      )}
      <ParcelParts slot="section" record={record} />
      {details.length > 0 && (
        <ParcelSection id="details" title="Record Details">
          <FieldList fields={details} />
        </ParcelSection>
      )}
      <footer className={styles['source']}>
        <p>
          Source: {record.source.name}, published {formatValue(record.source.published_at, 'date')} (edition{' '}
          {record.source.version}). <a href={`${countyPathOf(record.path)}/quality`}>Data quality</a>
        </p>
        {record.source.is_demo && <p>This county is invented: no real place, people or values.</p>}
        <p>{NOT_A_SURVEY}</p>
      </footer>
    </>
  );
}

/** A button that leads from a parcel back to the multi-selection it was opened from. */
function BackToMultiSelect() {
  const { length } = useMultiSelect();
  if (length === 0) return null;
  return (
    <div className={styles['back']}>
      <Button size="small" look="quiet" onPress={() => setHash({ p: undefined }, 'push')}>
        Back to {length === 1 ? 'the selected parcel' : `${length} selected parcels`}
      </Button>
    </div>
  );
}
