import { Columns3 } from 'lucide-react';
import {
  Autocomplete,
  Button as Trigger,
  Dialog,
  DialogTrigger,
  ListBox,
  useFilter,
} from 'react-aria-components';
import { showToast } from '../../../../frontend/toasts.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { CheckRow } from '../../../../frontend/ui/check-row.tsx';
import { ListSearch, withoutTabStop } from '../../../../frontend/ui/list-search.tsx';
import { MenuCard } from '../../../../frontend/ui/menu.tsx';
import { MAX_LIST_COLUMNS } from '../../contract.ts';
import { withColumn } from '../../rules/list-columns.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import styles from './column-menu.module.css';

interface Props {
  options: FilterOptions;
  columns: readonly string[];
  /** Called with null to go back to the default columns. */
  onChange: (columns: string[] | null) => void;
}

/** A menu that selects the columns of the table. The selection is stored for the next visit. */
export function ColumnMenu({ options, columns, onChange }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const toggle = (column: string) => {
    const next = withColumn(columns, column);
    if (next !== null) onChange(next);
    else
      showToast({
        id: 'columns',
        tone: 'info',
        message: `The table can have at most ${MAX_LIST_COLUMNS} columns.`,
      });
  };
  const selected = new Set(columns);
  // The shown columns come first, in their order.
  const listed = [
    ...columns.flatMap((column) => options.get(column) ?? []),
    ...[...options.values()].filter(({ key, locked }) => locked === undefined && !selected.has(key)),
  ];
  return (
    <DialogTrigger>
      <Trigger className={styles['trigger'] ?? ''}>
        <Columns3 aria-hidden /> Columns
      </Trigger>
      <MenuCard placement="bottom end">
        <Dialog aria-label="Columns of the table" className={styles['dialog'] ?? ''}>
          <Autocomplete filter={contains}>
            <div className={styles['search']}>
              <ListSearch label="Find a column" autoFocus />
            </div>
            <ListBox
              ref={withoutTabStop}
              aria-label="Columns"
              selectionMode="multiple"
              selectedKeys={columns}
              onSelectionChange={(keys) => {
                const pressed = listed.find(
                  ({ key }) => keys !== 'all' && keys.has(key) !== selected.has(key),
                );
                if (pressed !== undefined) toggle(pressed.key);
              }}
              items={listed.map((option) => ({ ...option, id: option.key }))}
              className={styles['list'] ?? ''}
              renderEmptyState={() => <p className={styles['nothing']}>No column matches this search.</p>}
            >
              {({ id, label, filled }) => (
                <CheckRow id={id} text={label}>
                  <span>{label}</span>
                  {filled !== null && <small>{`${filled.toLocaleString('en-US')}%`}</small>}
                </CheckRow>
              )}
            </ListBox>
          </Autocomplete>
          <div className={styles['foot']}>
            <Button size="small" look="quiet" onPress={() => onChange(null)}>
              Default columns
            </Button>
          </div>
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}
