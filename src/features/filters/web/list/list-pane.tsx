import { Maximize2, Minimize2 } from 'lucide-react';
import { useWidePane } from '../../../../frontend/pane-width.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../../frontend/ui/pane.tsx';
import { Segments } from '../../../../frontend/ui/segments.tsx';
import { useWide } from '../../../../frontend/use-media.ts';
import { ParcelList } from '../../../parcels/web/index.ts';
import { parcelsLabel } from '../../rules/count-labels.ts';
import { ONE_COUNTY_MESSAGE, isInOneCounty } from '../../rules/parcel-query.ts';
import { useParcelCount } from '../use-parcel-count.ts';
import { type ParcelQueryState, useParcelQuery } from '../use-parcel-query.ts';
import styles from './list-pane.module.css';
import { useListMode, useListState } from './list-state.ts';
import { MatchingList } from './matching-list.tsx';

const MODES = [
  { id: 'matching', label: 'Matching' },
  { id: 'view', label: 'In view' },
] as const;

/** Lists the parcels that match the filters as a table, or lists the parcels in view. The second list makes the map accessible to people who can't see it. */
export function ListPane({ onClose }: { onClose: () => void }) {
  const state = useParcelQuery();
  const mode = useListMode(state.isFiltered);
  useWidePane(useIsTableWide());
  const modeSwitch = (
    <Segments
      label="Which parcels are listed"
      size="small"
      options={MODES}
      value={mode}
      onChange={(next) => useListState.setState({ mode: next })}
    />
  );
  if (mode === 'view')
    return (
      <ParcelList
        onClose={onClose}
        under={<div className={styles['tools']}>{modeSwitch}</div>}
        whenEmpty={state.countyPath !== null && <TableButton isFiltered={state.isFiltered} />}
      />
    );
  return (
    <Pane
      label="Matching parcels"
      title={<Title state={state} />}
      tools={
        <div className={styles['tools']}>
          {modeSwitch}
          <WidthButton />
        </div>
      }
      onClose={onClose}
    >
      <Body state={state} />
    </Pane>
  );
}

/** Switches from an empty list of the parcels in view to the table, which also lists parcels that are not on screen. */
function TableButton({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Button size="small" onPress={() => useListState.setState({ mode: 'matching' })}>
      {isFiltered ? 'List the parcels that match' : 'List all parcels here'}
    </Button>
  );
}

function Title({ state: { query, isFiltered } }: { state: ParcelQueryState }) {
  const found = useParcelCount(query);
  return (
    <PaneTitle
      isLive
      about={found.data === undefined ? (found.isError ? '' : 'Counting…') : parcelsLabel(found.data.count)}
    >
      {isFiltered ? 'Parcels that match' : 'All parcels here'}
    </PaneTitle>
  );
}

function Body({ state }: { state: ParcelQueryState }) {
  if (!isInOneCounty(state.query) || state.countyPath === null) {
    return (
      <div className={styles['padded']}>
        <Notice tone={state.isFiltered ? 'warn' : 'calm'}>
          <p>
            {isInOneCounty(state.query)
              ? 'The table lists the parcels of one county. Move to a county to see it.'
              : ONE_COUNTY_MESSAGE}
          </p>
        </Notice>
      </div>
    );
  }
  return <MatchingList key={state.countyPath} countyPath={state.countyPath} state={state} />;
}

function WidthButton() {
  const isWideScreen = useWide();
  const isWide = useListState((list) => list.isWide);
  if (!isWideScreen) return null;
  return (
    <IconButton
      icon={isWide ? Minimize2 : Maximize2}
      size="small"
      label={isWide ? 'Make the table narrower' : 'Make the table wider'}
      onPress={() => useListState.setState({ isWide: !isWide })}
    />
  );
}

/** Returns true if the list is a table that takes more than half of a wide window. */
function useIsTableWide(): boolean {
  const isWideScreen = useWide();
  const { isFiltered } = useParcelQuery();
  const mode = useListMode(isFiltered);
  const isWide = useListState((list) => list.isWide);
  return isWideScreen && isWide && mode === 'matching';
}
