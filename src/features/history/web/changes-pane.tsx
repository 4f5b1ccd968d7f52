import { Download, GitCompareArrows } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import type { PaneProps } from '../../../frontend/feature-web.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import pill from '../../../frontend/ui/pill.module.css';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { progressLabel } from '../../../kernel/percent-label.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import type { ParcelChange, PlaceChanges } from '../contract.ts';
import { CHANGED_PARCELS } from '../layers/map-values.ts';
import { CHANGE_KINDS, type ChangeKind } from '../rules/change-kinds.ts';
import { changeTitle, changeLabel, editionDayLabel, numberCountLabel } from './history-labels.ts';
import styles from './history.module.css';
import { usePlaceChanges } from './use-history.ts';

/** Close enough to see the place of a parcel that is gone. */
const POINT_ZOOM = 17;

/** Shows the changes of a county: counts by kind, a list, and the map. */
export function ChangesPane({ subject: placePath, onClose }: PaneProps) {
  const { query, kind } = usePlaceChanges(placePath);
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const comparison = first?.comparison ?? null;
  usePaintedChanges(comparison?.state === 'ready' ? comparison.id : null, kind);
  return (
    <Pane
      label="Changes"
      title={<PaneTitle about={query.isPending ? 'Loading…' : first && subtitleOf(first)}>Changes</PaneTitle>}
      onClose={onClose}
    >
      {query.isPending ? (
        <div className={styles['padded']}>
          <Skeleton lines={8} label="Loading the changes" />
        </div>
      ) : first === undefined ? (
        <div className={styles['padded']}>
          <LoadError of={query} name="the changes" missing="There is no such place." />
        </div>
      ) : comparison?.state !== 'ready' ? (
        <div className={styles['padded']}>
          <NotReady changes={first} />
        </div>
      ) : (
        <>
          <Kinds counts={comparison.counts} kind={kind} />
          <ul className={styles['list']}>
            {pages.flatMap(({ changes }) =>
              changes.map((change) => (
                <li key={change.seq}>
                  <Row change={change} />
                </li>
              )),
            )}
          </ul>
          <footer className={styles['footer']}>
            {query.isFetchNextPageError && (
              <p className={styles['note']} role="alert">
                {errorMessage(query.error)}
              </p>
            )}
            {query.hasNextPage && (
              <Button
                size="small"
                isDisabled={query.isFetchingNextPage}
                onPress={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
            <a
              className={styles['download']}
              href={`${placePath}/changes.csv?from=${comparison.from}&to=${comparison.to}${kind === undefined ? '' : `&kind=${kind}`}`}
            >
              <Download aria-hidden /> Download as CSV
            </a>
            <p className={styles['note']}>{numberCountLabel(comparison.counts)}</p>
            <p className={styles['note']}>
              {`Redrawn too little to count as changed: ${countLabel(comparison.counts['redrawn'] ?? 0, 'shape')}.`}
            </p>
          </footer>
        </>
      )}
    </Pane>
  );
}

function subtitleOf({ place, comparison, editions }: PlaceChanges): string {
  const dateOf = (version: number) => {
    const edition = editions.find((stored) => stored.version === version);
    // Spaces at which a line doesn't break.
    return edition === undefined
      ? `edition ${version}`
      : editionDayLabel(edition.published_at).replaceAll(' ', '\u00A0');
  };
  if (comparison === null) return place.headline;
  return `${place.headline}: ${dateOf(comparison.from)} (edition ${comparison.from}) to ${dateOf(comparison.to)} (edition ${comparison.to})`;
}

function NotReady({ changes: { comparison, editions } }: { changes: PlaceChanges }) {
  switch (comparison?.state) {
    case 'queued':
    case 'running':
      return (
        <Notice icon={GitCompareArrows} title="The editions are being compared.">
          <p role="status">{progressLabel(comparison.progress)}. This page updates automatically.</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title="The editions could not be compared.">
          <p>{comparison.error} An operator can try again with the command “platbook changes”.</p>
        </Notice>
      );
    default:
      return editions.length < 2 ? (
        <Notice icon={GitCompareArrows} title="No earlier edition.">
          <p>Changes are listed here after this county’s parcels are published a second time.</p>
        </Notice>
      ) : (
        <Notice icon={GitCompareArrows} title="These editions were not compared.">
          <p>An operator can compare them with the command “platbook changes”.</p>
        </Notice>
      );
  }
}

/** The kinds of change that occur, with their counts. The list shows only one of them after its button is pressed. */
function Kinds({ counts, kind }: { counts: Readonly<Record<string, number>>; kind: ChangeKind | undefined }) {
  const found = CHANGE_KINDS.filter(({ id }) => id === kind || (counts[id] ?? 0) > 0);
  if (found.length === 0)
    return (
      <div className={styles['padded']}>
        <Notice icon={GitCompareArrows} title="No parcel changed between these editions." />
      </div>
    );
  const choose = (id: ChangeKind) => setHash({ kind: id === kind ? undefined : id }, 'push');
  return (
    <ul className={styles['kinds']} aria-label="Kinds of change">
      {found.map(({ id, label, color }) => (
        <li key={id}>
          <button
            type="button"
            className={pill['pill']}
            aria-pressed={id === kind}
            onClick={() => choose(id)}
          >
            <span className={styles['dot']} style={{ background: color }} aria-hidden />
            {label}
            <small>{(counts[id] ?? 0).toLocaleString('en-US')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Row({ change }: { change: ParcelChange }) {
  const view = useMapSession((session) => session.view);
  const color = CHANGE_KINDS.find(({ id }) => id === change.kind)?.color;
  const [title, label] = [changeTitle(change), changeLabel(change)];
  const open = () => {
    if (change.new !== null) return selectParcel(change.new.path);
    const [lon, lat] = change.old?.point ?? [];
    if (lon !== undefined && lat !== undefined) view?.flyTo({ lon, lat, zoom: POINT_ZOOM });
  };
  return (
    <button type="button" className={styles['row']} aria-label={`${title}. ${label}`} onClick={open}>
      <span className={styles['dot']} style={{ background: color }} aria-hidden />
      <span className={styles['rowText']}>
        <b>{title}</b>
        <span>{label}</span>
      </span>
    </button>
  );
}

/** Colors the changed parcels on the map while the list is open. */
function usePaintedChanges(comparison: number | null, kind: ChangeKind | undefined): void {
  const view = useMapSession((session) => session.view);
  useEffect(() => {
    if (comparison === null) return;
    const query = kind === undefined ? '' : `?kind=${kind}`;
    view?.set(CHANGED_PARCELS, { path: `/api/v1/changes/${comparison}`, query });
    return () => view?.set(CHANGED_PARCELS, null);
  }, [view, comparison, kind]);
}
