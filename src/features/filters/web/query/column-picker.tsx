import {
  ArrowLeft,
  CalendarDays,
  ClipboardList,
  Hash,
  Lock,
  MapPin,
  Pencil,
  ToggleLeft,
  Type,
} from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
} from 'react-aria-components';
import { openOverlay } from '../../../../frontend/overlays.ts';
import { showToast } from '../../../../frontend/toasts.ts';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { ListSearch, useSubmit, withoutTabStop } from '../../../../frontend/ui/list-search.tsx';
import type { FilterOption } from '../../contract.ts';
import { columnSearchWords } from '../../rules/column-search-words.ts';
import { columnSections } from '../../rules/column-sections.ts';
import { wordsMatcher } from '../../rules/words-matcher.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import styles from './column-picker.module.css';

/** The subjects of a filter other than a column: an area, a drawn shape or a list. */
type PlaceChoice = 'area' | 'draw' | 'list';

interface Props {
  options: FilterOptions;
  onColumn: (option: FilterOption) => void;
  onPlace: (choice: PlaceChoice) => void;
  onBack: () => void;
}

const ICONS = { number: Hash, text: Type, date: CalendarDays, boolean: ToggleLeft };
const PLACES = [
  {
    id: 'area',
    label: 'Inside a place or focus area',
    icon: MapPin,
    keywords: 'boundary neighborhood city where',
  },
  { id: 'draw', label: 'Inside a shape that I draw', icon: Pencil, keywords: 'polygon outline where' },
  {
    id: 'list',
    label: 'From a list of parcel numbers or addresses',
    icon: ClipboardList,
    keywords: 'paste upload file bulk csv',
  },
] as const;

/** A searchable list of the county's columns, grouped as in the parcel record. */
export function ColumnPicker({ options, onColumn, onPlace, onBack }: Props) {
  const [text, setText] = useState('');
  const isFound = wordsMatcher(text);
  const found = [...options.values()].filter(({ label, key }) =>
    isFound(`${label} ${key} ${columnSearchWords(key)}`),
  );
  const sections = columnSections(found).map((section) => ({
    ...section,
    options: section.options.map((option) => ({ ...option, id: option.key })),
  }));
  const places = PLACES.filter(({ label, keywords }) => isFound(`${label} ${keywords}`));
  const choose = (key: string) => {
    const place = PLACES.find(({ id }) => key === `@${id}`);
    if (place !== undefined) return onPlace(place.id);
    const option = options.get(key);
    if (option === undefined) return;
    if (option.locked === undefined) onColumn(option);
    else openLock(option.locked, option.label);
  };
  const { submit, noteRowPress } = useSubmit(() => {
    const [place] = places;
    const first = place === undefined ? sections[0]?.options[0]?.key : `@${place.id}`;
    if (text.trim() !== '' && first !== undefined) choose(first);
  });
  return (
    <div className={styles['picker']}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <div className={styles['head']}>
          <IconButton icon={ArrowLeft} label="Back to the filters" onPress={onBack} />
          <ListSearch label="Find a column" autoFocus onSubmit={submit} />
        </div>
        <ListBox
          ref={withoutTabStop}
          aria-label="Columns"
          className={styles['list'] ?? ''}
          onAction={(key) => {
            noteRowPress();
            choose(String(key));
          }}
          renderEmptyState={() => <p className={styles['nothing']}>No column matches this search.</p>}
        >
          {places.length > 0 && (
            <ListBoxSection id="group:@">
              <Header className={styles['heading'] ?? ''}>Which parcels</Header>
              {places.map(({ id, label, icon: Icon }) => (
                <ListBoxItem key={id} id={`@${id}`} textValue={label} className={styles['row'] ?? ''}>
                  <Icon aria-hidden />
                  <span>{label}</span>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
          <Collection items={sections}>
            {(section) => (
              <ListBoxSection id={`group:${section.id}`}>
                <Header className={styles['heading'] ?? ''}>{section.label}</Header>
                <Collection items={section.options}>{(option) => <ColumnRow option={option} />}</Collection>
              </ListBoxSection>
            )}
          </Collection>
        </ListBox>
      </Autocomplete>
    </div>
  );
}

function ColumnRow({ option }: { option: FilterOption & { id: string } }) {
  const Icon = option.locked === undefined ? ICONS[option.kind] : Lock;
  const isEmpty = option.filled === 0 || option.locked !== undefined;
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      className={`${styles['row']} ${isEmpty ? styles['empty'] : ''}`}
    >
      <Icon aria-hidden />
      <span>{option.label}</span>
      <small>{aboutLabel(option)}</small>
    </ListBoxItem>
  );
}

/** Returns the way to unlock the column or, if it is not locked, the share of parcels that have a value. */
function aboutLabel({ locked, filled }: FilterOption): string {
  if (locked !== undefined) return locked === 'sign_in' ? 'Sign in' : 'Upgrade to Pro';
  if (filled === null) return '';
  return filled === 0 ? 'no values' : `${filled.toLocaleString('en-US')}%`;
}

/** Shows how to unlock a column: opens the sign-in, or offers the upgrade. */
function openLock(lock: NonNullable<FilterOption['locked']>, label: string): void {
  if (lock === 'sign_in') return openOverlay('sign-in');
  showToast({
    id: 'locked-column',
    tone: 'info',
    message: `${label} is available to Pro customers.`,
    link: { label: 'Upgrade to Pro', href: '/plans' },
  });
}
