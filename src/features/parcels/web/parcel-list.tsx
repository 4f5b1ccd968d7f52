import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useHighlight } from '../../../map/web/use-highlight.ts';
import type { ParcelSummary } from '../contract.ts';
import { PARCELS } from '../layers/map-values.ts';
import { toggleMultiSelect, useAdding } from './multi-select.ts';
import styles from './parcel-list.module.css';
import { selectParcel } from './selection.ts';
import { findSummary } from './summaries.ts';
import { summaryTitle } from './summary-label.ts';

const LIST_LIMIT = 50;

interface Props {
  onClose: () => void;
  under?: ReactNode;
  /** The actions to offer when no parcels are in view. */
  whenEmpty?: ReactNode;
}

/** Lists the parcels in view, for people who can't see the map or don't use a pointer. */
export function ParcelList({ onClose, under, whenEmpty }: Props) {
  const parcels = useParcelsInView();
  return (
    <Pane
      label="Parcels in view"
      title={
        <PaneTitle isLive about={parcels.isError ? undefined : titleLabel(parcels.data?.length)}>
          Parcels in view
        </PaneTitle>
      }
      {...(under === undefined ? {} : { tools: under })}
      onClose={onClose}
    >
      <ListBody parcels={parcels} whenEmpty={whenEmpty} />
    </Pane>
  );
}

function titleLabel(count: number | undefined): string {
  if (count === undefined) return 'Loading…';
  if (count >= LIST_LIMIT) return `The ${LIST_LIMIT} nearest to the middle of the map`;
  return countLabel(count, 'parcel');
}

function ListBody({
  parcels,
  whenEmpty,
}: { parcels: ReturnType<typeof useParcelsInView> } & Pick<Props, 'whenEmpty'>) {
  if (parcels.isError) {
    return (
      <div className={styles['padded']}>
        <LoadError of={parcels} name="the list" />
      </div>
    );
  }
  if (parcels.data === undefined) {
    return (
      <div className={styles['padded']}>
        <Skeleton lines={8} label="Loading the parcels in view" />
      </div>
    );
  }
  if (parcels.data.length === 0) {
    return (
      <div className={styles['padded']}>
        <Notice icon={MapPinned} title="No parcels on screen." actions={whenEmpty}>
          <p>Zoom in until parcel lines are drawn, or move the map to a county with parcels.</p>
        </Notice>
      </div>
    );
  }
  return <Rows parcels={parcels.data} />;
}

function Rows({ parcels }: { parcels: readonly ParcelSummary[] }) {
  const highlight = useHighlight(PARCELS);
  const open = (fid: number) => {
    const parcel = parcels.find((candidate) => candidate.fid === fid);
    if (parcel === undefined) return;
    if (useAdding.getState().isAdding) toggleMultiSelect(fid, null);
    else selectParcel(parcel.path);
  };
  return (
    <ListBox
      aria-label="Parcels in view, nearest to the middle first"
      className={styles['list'] ?? ''}
      onAction={(fid) => open(Number(fid))}
      onFocus={(event) => {
        // The map highlights the parcel of the focused row. The arrow keys move the focus.
        const row = event.target.closest('[data-key]');
        const fid = Number(row?.getAttribute('data-key') ?? Number.NaN);
        highlight(Number.isFinite(fid) ? fid : null);
      }}
      onBlur={() => highlight(null)}
    >
      {parcels.map((parcel) => {
        const { title, subtitle } = summaryTitle(parcel);
        return (
          <ListBoxItem
            key={parcel.fid}
            id={parcel.fid}
            textValue={title}
            className={styles['row'] ?? ''}
            onHoverStart={() => highlight(parcel.fid)}
            onHoverEnd={() => highlight(null)}
          >
            <b>{title}</b>
            {subtitle !== null && <span>{subtitle}</span>}
          </ListBoxItem>
        );
      })}
    </ListBox>
  );
}

/** Loads summaries of the parcels in view, nearest to the center first. */
function useParcelsInView() {
  const view = useMapSession((session) => session.view);
  const idleCount = useMapSession((session) => session.idleCount);
  const fids = view?.listInView(PARCELS, LIST_LIMIT) ?? [];
  return useQuery({
    queryKey: ['parcels-in-view', fids],
    queryFn: async () => {
      const found = await Promise.all(fids.map(findSummary));
      return found.filter((summary): summary is ParcelSummary => summary !== undefined);
    },
    enabled: view !== null && idleCount > 0,
    placeholderData: keepPreviousData,
  });
}
