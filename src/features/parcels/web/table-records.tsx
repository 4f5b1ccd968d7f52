import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as Trigger, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { titleCase } from '../../../kernel/title-case.ts';
import type { ParcelRecord, TableRecord } from '../contract.ts';
import { formatValue } from '../rules/format-value.ts';
import { FieldList } from './field-list.tsx';
import { recordPanelFields } from './record-panel-fields.ts';
import styles from './table-records.module.css';
import { useAllRecords } from './use-all-records.ts';

/** Lists the parcel's records in the county's tables, such as the units of a condominium. */
export function TableRecords({ record }: { record: ParcelRecord }) {
  const [isWanted, setIsWanted] = useState(false);
  const all = useAllRecords(record.path, isWanted);
  const shown = all.data ?? record.records;
  const isMore = record.records_count > shown.length;
  return (
    <>
      <ul className={styles['records']}>
        {shown.map((row) => (
          <li key={row.ordinal}>
            <OneRecord record={row} />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button size="small" isDisabled={all.isFetching} onPress={() => setIsWanted(true)}>
          {all.isFetching ? 'Loading' : `Show all ${record.records_count.toLocaleString('en-US')}`}
        </Button>
      )}
      {all.isError && (
        <p role="alert" className={styles['failure']}>
          {errorMessage(all.error)}{' '}
          <Button size="small" onPress={() => void all.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

function OneRecord({ record }: { record: TableRecord }) {
  const value = record.fields['parval'];
  return (
    <Disclosure className={styles['record'] ?? ''}>
      {({ isExpanded }) => (
        <>
          <Heading level={4} className={styles['heading'] ?? ''}>
            <Trigger slot="trigger" className={styles['trigger'] ?? ''}>
              <span className={styles['name']}>{titleCase(record.headline)}</span>
              {record.owner !== null && <span className={styles['owner']}>{titleCase(record.owner)}</span>}
              {value !== undefined && (
                <span className={styles['value']}>{formatValue(value, 'currency')}</span>
              )}
              <ChevronDown aria-hidden />
            </Trigger>
          </Heading>
          <DisclosurePanel>
            {isExpanded && (
              <div className={styles['fields']}>
                <FieldList fields={recordPanelFields(record)} />
                {record.is_partly_hidden && (
                  <p className={styles['note']}>Fields that name a person are hidden.</p>
                )}
              </div>
            )}
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}
