import { useEffect, useMemo, useState } from 'react';
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ListSearch } from '../../../frontend/ui/list-search.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { usePhone } from '../../../frontend/use-media.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { PlaceChild } from '../contract.ts';
import { SUB_BOUNDARIES } from '../layers/map-values.ts';
import styles from './boundaries-section.module.css';
import { listedChildren } from './listed-children.ts';
import { useChildren } from './use-sub-boundaries.ts';
import type { WorkingBoundary } from './working-boundaries.ts';

const ROW_PX = 40;
const PHONE_ROW_PX = 44;
/** Lists with fewer places than this have no search field. */
const SEARCH_FROM = 8;
const TYPING_MS = 250;

interface Props {
  path: string;
  placeName: string;
  type: WorkingBoundary['types'][number];
  /** Called after a place is opened. The place replaces this list, so the focus has to move. */
  onGone: () => void;
}

/** A searchable list of the places in a set. The map highlights the place that is hovered or focused. */
export function BoundaryList({ path, placeName, type, onGone }: Props) {
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim(), TYPING_MS);
  const all = useChildren(path, type, '');
  const isCut = all.data !== undefined && all.data.total > all.data.children.features.length;
  const found = useChildren(path, isCut && typed !== '' ? type : undefined, typed);
  const features = (isCut && typed !== '' ? found.data : all.data)?.children.features;
  const listed = useMemo(
    () => (features === undefined ? undefined : listedChildren(features, text)),
    [features, text],
  );
  // While the reader types, only the loaded part of a long list is searched. Finding no name there doesn't mean that the set has none.
  const isWaiting = isCut && text.trim() !== typed && listed?.length === 0;
  const failed = all.isError ? all : found.isError ? found : null;
  if (failed !== null) {
    return (
      <Notice
        tone="bad"
        title={`The ${type.name.toLowerCase()} could not be listed.`}
        actions={<Button onPress={() => void failed.refetch()}>Try again</Button>}
      >
        <p>{errorMessage(failed.error)}</p>
      </Notice>
    );
  }
  return (
    <div className={styles['list']}>
      {type.count >= SEARCH_FROM && (
        <ListSearch label={`Find in ${type.name.toLowerCase()}`} value={text} onChange={setText} />
      )}
      <p role="status" className={styles['note']}>
        {listed === undefined || isWaiting
          ? `Loading ${type.name.toLowerCase()}`
          : shownLabel(listed.length, type, placeName, isCut && typed === '')}
      </p>
      {listed === undefined ? (
        <Skeleton lines={4} label={`Loading the ${type.name.toLowerCase()}`} />
      ) : (
        listed.length > 0 && (
          <Rows
            label={`${type.name} in ${placeName}`}
            listed={listed}
            onChoose={(place) => {
              goToPlace(place);
              onGone();
            }}
          />
        )
      )}
    </div>
  );
}

function shownLabel(
  count: number,
  { name, count: total }: Props['type'],
  place: string,
  needsSearch: boolean,
): string {
  const number = count.toLocaleString('en-US');
  if (count === total) return `${number} in ${place}. Choose one to open it.`;
  if (count === 0) return 'No name matches.';
  const of = total.toLocaleString('en-US');
  return `${number} of ${of} ${name.toLowerCase()}${needsSearch ? '. Search to find the others.' : ''}`;
}

interface RowsProps {
  label: string;
  listed: readonly PlaceChild[];
  onChoose: (path: string) => void;
}

function Rows({ label, listed, onChoose }: RowsProps) {
  const rowHeight = usePhone() ? PHONE_ROW_PX : ROW_PX;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
      <ListBox
        aria-label={label}
        items={listed}
        onAction={(key) => onChoose(String(key))}
        className={styles['rows'] ?? ''}
        style={{ height: Math.min(listed.length, 7) * rowHeight }}
      >
        {({ id, properties: { path, name } }) => (
          <ListBoxItem id={path} textValue={name} className={styles['row'] ?? ''}>
            {({ isHovered, isFocusVisible }) => (
              <>
                {name}
                {(isHovered || isFocusVisible) && <MarkedOnMap id={id} />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

/** Highlights the place on the map while mounted. */
function MarkedOnMap({ id }: { id: number }) {
  const view = useMapSession((session) => session.view);
  useEffect(() => {
    view?.highlight(SUB_BOUNDARIES, id);
    return () => view?.highlight(SUB_BOUNDARIES, null);
  }, [view, id]);
  return null;
}
