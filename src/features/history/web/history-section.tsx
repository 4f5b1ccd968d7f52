import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showFailure } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { getParcel, type ParcelRecord } from '../../parcels/contract.ts';
import type { HistoryEntry, ParcelHistory } from '../contract.ts';
import { EARLIER_SHAPE } from '../layers/map-values.ts';
import { distinctDayLabels, editionDayLabel, sideLabel, unchangedLabel } from './history-labels.ts';
import styles from './history.module.css';
import { useParcelHistory } from './use-history.ts';

/** The history of a parcel over the stored editions. */
export function HistorySection({ record }: { record: ParcelRecord }) {
  return (
    <Section title="History">
      <HistoryBody path={record.path} />
    </Section>
  );
}

function HistoryBody({ path }: { path: string }) {
  const history = useParcelHistory(path);
  if (history.isPending) return <Skeleton lines={4} label="Loading the parcel’s history" />;
  if (history.isError) {
    return (
      <div role="alert" className={styles['note']}>
        <p>{errorMessage(history.error)}</p>
        <Button size="small" onPress={() => void history.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { entries, editions } = history.data;
  const steps = [...Map.groupBy(entries, ({ version }) => version)];
  const earlier = editions.filter(({ is_current }) => !is_current);
  return (
    <>
      {steps.length > 0 ? (
        <ol className={styles['timeline']}>
          {steps.map(([version, changes]) => (
            <Step key={version} version={version} entries={changes} hidden={history.data.hidden_owners} />
          ))}
        </ol>
      ) : (
        <p className={styles['note']}>{unchangedLabel(editions)}</p>
      )}
      {steps.length > 0 && earlier.length > 0 && (
        <EarlierEditions
          editions={earlier}
          hasOtherShapes={entries.some(({ kind }) => SHAPE_KINDS.has(kind))}
        />
      )}
      <div>
        <Button
          size="small"
          look="quiet"
          align="start"
          onPress={() => setHash({ tab: 'changes', p: undefined }, 'push')}
        >
          All changes in this county
        </Button>
      </div>
    </>
  );
}

interface StepProps {
  version: number;
  entries: readonly HistoryEntry[];
  hidden: ParcelHistory['hidden_owners'];
}

function Step({ version, entries, hidden }: StepProps) {
  const [first] = entries;
  if (first === undefined) return null;
  return (
    <li>
      <p className={styles['date']}>
        {editionDayLabel(first.published_at)} <span>edition {version}</span>
      </p>
      <dl>
        {entries.map((entry) => (
          <div key={`${entry.kind} ${entry.label}`} className={styles['change']}>
            <dt>{entry.label}</dt>
            <dd>
              <EntryText entry={entry} hidden={hidden} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function EntryText({ entry, hidden }: { entry: HistoryEntry; hidden: ParcelHistory['hidden_owners'] }) {
  const { kind, from, to } = entry;
  if (kind === 'owner' && from === null && to === null) {
    return <>Changed. {hidden === 'sign_in' ? 'Sign in to see names.' : 'The names are hidden.'}</>;
  }
  if (kind === 'new') return <>{from ?? 'a larger parcel'}</>;
  if (kind === 'split' || kind === 'merged') return null;
  return (
    <>
      <del>{sideLabel(entry, from)}</del> <span aria-label="became">→</span> {sideLabel(entry, to)}
    </>
  );
}

/** The kinds of changes after which a parcel has a different shape. */
const SHAPE_KINDS: ReadonlySet<HistoryEntry['kind']> = new Set(['new', 'split', 'merged', 'shape']);

interface EarlierProps {
  editions: ParcelHistory['editions'];
  hasOtherShapes: boolean;
}

/** Ways to look at earlier editions of a parcel that changed. */
function EarlierEditions({ editions, hasOtherShapes }: EarlierProps) {
  const view = useMapSession((session) => session.view);
  const [shown, setShown] = useState<number | null>(null);
  const dayLabels = distinctDayLabels(editions);
  /** The last edition that was asked for. A reply about another edition, or after the panel closed, is ignored. */
  const requestedVersion = useRef<number | null>(null);
  useEffect(
    () => () => {
      requestedVersion.current = null;
      view?.set(EARLIER_SHAPE, null);
    },
    [view],
  );
  const show = async ({ path, version }: ParcelHistory['editions'][number]) => {
    requestedVersion.current = shown === version ? null : version;
    if (shown === version) {
      setShown(null);
      return view?.set(EARLIER_SHAPE, null);
    }
    try {
      const { geometry } = await call(getParcel, { placePath: path, query: { edition: version } });
      if (requestedVersion.current !== version) return;
      view?.set(EARLIER_SHAPE, geometry);
      setShown(version);
    } catch (error) {
      if (requestedVersion.current === version) showFailure(error, { id: 'earlier-shape' });
    }
  };
  return (
    <ul className={styles['shapes']}>
      {editions.map((edition) => (
        <li key={edition.version}>
          {hasOtherShapes && (
            <Button size="small" aria-pressed={shown === edition.version} onPress={() => void show(edition)}>
              {shown === edition.version ? 'Hide' : 'Show'} the shape of {dayLabels.get(edition.version)}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            align="start"
            onPress={() => setHash({ edition: edition.version, p: edition.path }, 'push')}
          >
            Open the map of {dayLabels.get(edition.version)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
