import { useEffect, useEffectEvent, useState } from 'react';
import { Autocomplete, ListBox, Tag, TagGroup, TagList, Button as TagButton } from 'react-aria-components';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { CheckRow } from '../../../../frontend/ui/check-row.tsx';
import { ListSearch, useSubmit, withoutTabStop } from '../../../../frontend/ui/list-search.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import type { FilterOption } from '../../contract.ts';
import { valueLabel } from '../../rules/filter-labels.ts';
import { type FilterValue, MAX_TEXT_LENGTH } from '../../rules/filter-tree.ts';
import { readValue } from '../../rules/read-draft.ts';
import { type CountedValue, selectableValues } from '../../rules/selectable-values.ts';
import { useColumnValues } from '../use-column-values.ts';
import styles from './values-field.module.css';

interface Props {
  option: FilterOption;
  values: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}

/** A longer list of fixed choices has a search field. */
const MAX_CHOICES_WITHOUT_SEARCH = 8;
const PAUSE_MS = 200;

/** Selects any number of values of a column. Lists the most frequent ones with their number of parcels; others are found by typing. */
export function ValuesField({ option, values, onChange }: Props) {
  const [text, setText] = useState('');
  // True after Enter, until the values of the typed text are loaded.
  const [isEntered, setEntered] = useState(false);
  const isFixed = option.checkboxes !== undefined;
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const typed = isEntered ? text.trim() : settled;
  const found = useColumnValues(option.path, option.key, isFixed ? '' : typed.slice(0, MAX_TEXT_LENGTH));
  const rows = selectableValues(option, found.data, text);
  const options = new Map([[option.key, option]]);
  const label = (value: FilterValue) => valueLabel(option.key, value, options);
  const isSelected = (value: FilterValue) => values.some((other) => String(other) === String(value));
  const toggle = (value: FilterValue) =>
    onChange(
      isSelected(value) ? values.filter((other) => String(other) !== String(value)) : [...values, value],
    );
  /** Returns the listed value that the typed text means: the text itself, else the first value that contains it. */
  const listed = () => {
    const sought = text.trim().toLowerCase();
    if (sought === '') return undefined;
    const containing = isFixed ? rows : rows.filter(({ value }) => value.toLowerCase().includes(sought));
    return containing.find(({ value }) => value.toLowerCase() === sought) ?? containing[0];
  };
  const select = (value: FilterValue | null) => {
    setEntered(false);
    if (value === null || isSelected(value)) return;
    onChange([...values, value]);
    setText('');
  };
  const { submit, noteRowPress } = useSubmit(() => {
    const value = readValue(text.trim(), option.kind);
    // A number or a whole day means itself. A text or a part of a day may mean a listed value that contains it.
    const isWhole = typeof value === 'number' || (option.kind === 'date' && value === text.trim());
    if (isWhole && !isFixed) select(value);
    else setEntered(true);
  });
  const isLoaded = isFixed || !(found.isPending || found.isPlaceholderData);
  const selectEntered = useEffectEvent(() => select(readValue(listed()?.value ?? text.trim(), option.kind)));
  useEffect(() => {
    if (isEntered && isLoaded) selectEntered();
  }, [isEntered, isLoaded]);
  const isShort = isFixed && rows.length <= MAX_CHOICES_WITHOUT_SEARCH && text === '';

  return (
    <div className={styles['field']}>
      {values.length > 0 && !isShort && (
        <TagGroup
          aria-label={`Selected values of ${option.label}`}
          onRemove={(keys) => onChange(values.filter((value) => !keys.has(String(value))))}
        >
          <TagList className={styles['tags'] ?? ''}>
            {values.map((value) => (
              <Tag
                key={String(value)}
                id={String(value)}
                textValue={label(value)}
                className={styles['tag'] ?? ''}
              >
                {label(value)}
                <TagButton slot="remove" aria-label="Remove" className={styles['remove'] ?? ''}>
                  ×
                </TagButton>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
      <Autocomplete
        inputValue={text}
        onInputChange={(next) => {
          setEntered(false);
          setText(next);
        }}
      >
        {!isShort && (
          <ListSearch
            label={`Find a value of ${option.label}`}
            placeholder={isFixed ? 'Find a value' : 'Type to find values'}
            maxLength={MAX_TEXT_LENGTH}
            onSubmit={submit}
          />
        )}
        {found.isError && !isFixed ? (
          <p className={styles['error']} role="alert">
            {errorMessage(found.error)}{' '}
            <Button size="small" look="quiet" onPress={() => void found.refetch()}>
              Try again
            </Button>
          </p>
        ) : found.isPending && !isFixed ? (
          <Skeleton lines={4} label="Loading..." />
        ) : (
          <ListBox
            {...(!isShort && { ref: withoutTabStop })}
            aria-label={`Values of ${option.label}`}
            selectionMode="multiple"
            selectedKeys={values.map(String)}
            // The list reports which rows were pressed. The selection itself is kept in `values`, because it may contain values that the list doesn't show.
            onSelectionChange={(keys) => {
              noteRowPress();
              const pressed = rows.find(
                ({ value }) => keys !== 'all' && keys.has(value) !== isSelected(value),
              );
              const value = pressed === undefined ? null : readValue(pressed.value, option.kind);
              if (value !== null) toggle(value);
            }}
            className={`${styles['list']} ${found.isPlaceholderData ? styles['old'] : ''}`}
            renderEmptyState={() => <p className={styles['nothing']}>No Options Available</p>}
            items={rows}
            dependencies={[values]}
          >
            {(row) => <ValueRow row={row} label={label(readValue(row.value, option.kind) ?? row.value)} />}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  );
}

function ValueRow({ row, label }: { row: CountedValue & { id: string }; label: string }) {
  return (
    <CheckRow id={row.id} text={label}>
      <span>{label}</span>
      {row.count !== null && (
        <small>
          {row.count.toLocaleString('en-US')}
          <span className="visually-hidden"> parcels</span>
        </small>
      )}
    </CheckRow>
  );
}
