import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, MapPin, SquareDashedMousePointer } from 'lucide-react';
import { useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
} from 'react-aria-components';
import { call } from '../../../../frontend/api.ts';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { ListSearch, useSubmit, withoutTabStop } from '../../../../frontend/ui/list-search.tsx';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import { compareNaturally } from '../../../../kernel/natural-order.ts';
import { useFocusAreas } from '../../../focus-areas/web/index.ts';
import { listPlaceChildren } from '../../../places/contract.ts';
import { usePlace } from '../../../places/web/index.ts';
import styles from './column-picker.module.css';

interface Props {
  countyPath: string;
  onArea: (path: string) => void;
  onBack: () => void;
}

/** The maximum number of places that the list shows of each set, such as the neighborhoods. The others are found by typing. */
const MAX_LISTED = 60;
const PAUSE_MS = 200;

/** A searchable list of the reader's focus areas and the places inside the county. */
export function AreaPicker({ countyPath, onArea, onBack }: Props) {
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim(), PAUSE_MS);
  const areas = useAreas(countyPath, typed);
  const { sections, isLoading } = areas;
  const { submit, noteRowPress } = useSubmit(() => {
    const first = typed === '' || typed !== text.trim() || isLoading ? undefined : sections[0]?.areas[0];
    if (first !== undefined) onArea(first.path);
  });
  return (
    <div className={styles['picker']}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <div className={styles['head']}>
          <IconButton icon={ArrowLeft} label="Back to the filters" onPress={onBack} />
          <ListSearch label="Find a place or focus area" maxLength={100} autoFocus onSubmit={submit} />
        </div>
        <ListBox
          ref={withoutTabStop}
          aria-label="Places and focus areas"
          className={styles['list'] ?? ''}
          onAction={(path) => {
            noteRowPress();
            onArea(String(path));
          }}
          items={sections}
          renderEmptyState={() => <p className={styles['nothing']}>{emptyMessage(areas, typed)}</p>}
        >
          {(section) => (
            <ListBoxSection id={`group:${section.id}`}>
              <Header className={styles['heading'] ?? ''}>{section.label}</Header>
              <Collection items={section.areas}>
                {(area) => (
                  <ListBoxItem id={area.path} textValue={area.name} className={styles['row'] ?? ''}>
                    {section.id === 'focus-areas' ? (
                      <SquareDashedMousePointer aria-hidden />
                    ) : (
                      <MapPin aria-hidden />
                    )}
                    <span>{area.name}</span>
                    {area.about !== null && <small>{area.about}</small>}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </div>
  );
}

/** Returns the text of a list without places. */
function emptyMessage({ isLoading, isError }: Areas, typed: string): string {
  if (isError) return 'The places could not be loaded.';
  if (isLoading) return 'Loading the places…';
  if (typed !== '') return 'No place or focus area has this name.';
  return 'There are no places inside this county to choose from. Draw a focus area to filter inside it.';
}

interface AreaSection {
  id: string;
  label: string;
  areas: readonly { path: string; name: string; about: string | null }[];
}

interface Areas {
  sections: readonly AreaSection[];
  isLoading: boolean;
  isError: boolean;
}

/** Returns the sections of the list. While the places of another text are loaded, those of the text before stay. */
function useAreas(countyPath: string, typed: string): Areas {
  const own = useFocusAreas().data?.neighborhoods ?? [];
  const sets = usePlace(countyPath).data?.types ?? [];
  const found = useQuery({
    queryKey: ['filter-areas', countyPath, sets.map(({ key }) => key), typed],
    queryFn: ({ signal }) =>
      Promise.all(
        sets.map(async ({ key, name }) => {
          const query = { style: key, outlines: 'none' as const, ...(typed === '' ? {} : { q: typed }) };
          const { children } = await call(listPlaceChildren, { placePath: countyPath, query, signal });
          const inOrder = children.features.toSorted((a, b) =>
            compareNaturally(a.properties.name, b.properties.name),
          );
          return { key, name, features: inOrder.slice(0, MAX_LISTED) };
        }),
      ),
    enabled: sets.length > 0,
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
  });
  const wanted = typed.toLowerCase();
  const ownAreas = own
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ path, name, acres }) => ({
      path,
      name,
      about: `${acres.toLocaleString('en-US', { maximumFractionDigits: acres < 10 ? 1 : 0 })} acres`,
    }));
  const placeSections = (found.data ?? []).map(({ key, name, features }) => ({
    id: key,
    label: name,
    areas: features.map(({ properties }) => ({ ...properties, about: null })),
  }));
  const sections = [{ id: 'focus-areas', label: 'Focus areas', areas: ownAreas }, ...placeSections];
  return {
    sections: sections.filter(({ areas }) => areas.length > 0),
    isLoading: found.isLoading || found.isPlaceholderData,
    isError: found.isError,
  };
}
