import { ArrowLeft, CalendarDays, Hash, MapPin, Pencil, Search, ToggleLeft, Type } from 'lucide-react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { FIELD_GROUPS } from '../../../parcels/rules/parcel-columns.ts';
import type { FilterOption } from '../../contract.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import styles from './column-picker.module.css';

/** What a line can be about beside a column. */
export type PlaceChoice = 'area' | 'draw';

interface Props {
  options: FilterOptions;
  canDraw: boolean;
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
    words: 'boundary neighborhood city where',
  },
  { id: 'draw', label: 'Inside a shape that I draw', icon: Pencil, words: 'polygon outline where' },
] as const;

/** Every column of the county, grouped as in the record, found by typing. */
export function ColumnPicker({ options, canDraw, onColumn, onPlace, onBack }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const sections = sectionsOf(options);
  const choose = (key: string) => {
    const place = PLACES.find(({ id }) => key === `@${id}`);
    if (place !== undefined) return onPlace(place.id);
    const option = options.get(key);
    if (option !== undefined) onColumn(option);
  };
  return (
    <div className={styles['picker']}>
      <Autocomplete filter={(text, typed) => typed.split(/\s+/).every((word) => contains(text, word))}>
        <div className={styles['head']}>
          <IconButton icon={ArrowLeft} label="Back to the filters" onPress={onBack} />
          <SearchField aria-label="Find a column" autoFocus className={styles['search'] ?? ''}>
            <Search aria-hidden />
            <Input placeholder="Find a column" spellCheck="false" className={styles['input'] ?? ''} />
          </SearchField>
        </div>
        <ListBox
          aria-label="Columns"
          className={styles['list'] ?? ''}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className={styles['nothing']}>No column has these words.</p>}
        >
          <ListBoxSection id="where" className={styles['section'] ?? ''}>
            <Header className={styles['heading'] ?? ''}>Where</Header>
            {PLACES.filter(({ id }) => id !== 'draw' || canDraw).map(({ id, label, icon: Icon, words }) => (
              <ListBoxItem
                key={id}
                id={`@${id}`}
                textValue={`${label} ${words}`}
                className={styles['row'] ?? ''}
              >
                <Icon aria-hidden />
                <span>{label}</span>
              </ListBoxItem>
            ))}
          </ListBoxSection>
          <Collection items={sections}>
            {(section) => (
              <ListBoxSection id={section.id} className={styles['section'] ?? ''}>
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
  const Icon = ICONS[option.kind];
  const isEmpty = option.filled === 0;
  return (
    <ListBoxItem
      id={option.id}
      textValue={`${option.label} ${option.key.replaceAll('_', ' ')}`}
      className={`${styles['row']} ${isEmpty ? styles['empty'] : ''}`}
    >
      <Icon aria-hidden />
      <span>{option.label}</span>
      {option.filled !== null && (
        <small>{isEmpty ? 'no values' : `${option.filled.toLocaleString('en-US')}%`}</small>
      )}
    </ListBoxItem>
  );
}

const OTHERS = [{ id: 'custom', label: 'This county’s own columns' }];

/** The groups that have columns. Those of no known group come last. */
function sectionsOf(options: FilterOptions) {
  const known = [...FIELD_GROUPS, ...OTHERS];
  const groupOf = ({ group }: FilterOption) => (known.some(({ id }) => id === group) ? group : 'custom');
  return known.flatMap(({ id, label }) => {
    const own = [...options.values()].filter((option) => groupOf(option) === id);
    return own.length === 0
      ? []
      : [{ id, label, options: own.map((option) => ({ ...option, id: option.key })) }];
  });
}
