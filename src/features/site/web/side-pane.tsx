import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { ChangesPane, HistorySection } from '../../history/web/index.ts';
import { ParcelList, ParcelPanel, clearSelection } from '../../parcels/web/index.ts';
import type { PlaceRecord } from '../../places/contract.ts';
import { PlaceUnavailable, UnknownAddress } from '../../places/web/index.ts';

export type PaneContent =
  | { kind: 'parcel'; path: string }
  | { kind: 'list' }
  | { kind: 'changes'; placePath: string }
  | { kind: 'unknown'; path: string }
  | { kind: 'unavailable'; place: PlaceRecord };

interface Asked {
  workingPath: string | null;
  unknownPath: string | null;
  /** The working boundary when it holds no parcels. */
  emptyPlace: PlaceRecord | null;
}

/** What the pane shows: the list when it is asked for, else the parcel, else what is wrong with the address. */
export function usePaneContent({ workingPath, unknownPath, emptyPlace }: Asked) {
  const { p, tab } = useUrlState(({ hash }) => hash);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const content = ((): PaneContent | null => {
    if (tab === 'list') return { kind: 'list' };
    if (p !== undefined) return { kind: 'parcel', path: p };
    if (tab === 'changes' && workingPath !== null) return { kind: 'changes', placePath: workingPath };
    if (unknownPath !== null && unknownPath !== dismissed) return { kind: 'unknown', path: unknownPath };
    if (emptyPlace !== null && emptyPlace.path !== dismissed)
      return { kind: 'unavailable', place: emptyPlace };
    return null;
  })();
  const close = () => {
    switch (content?.kind) {
      case 'list':
      case 'changes':
        return setHash({ tab: undefined, from: undefined, to: undefined, kind: undefined }, 'push');
      case 'parcel':
        return clearSelection();
      case 'unknown':
        return setDismissed(content.path);
      case 'unavailable':
        return setDismissed(content.place.path);
    }
  };
  return { content, close };
}

export function SidePane({ content, onClose }: { content: PaneContent; onClose: () => void }) {
  return (
    <ErrorBoundary name="The panel">
      <Suspense fallback={null}>
        <Content content={content} onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Content({ content, onClose }: { content: PaneContent; onClose: () => void }) {
  switch (content.kind) {
    case 'list':
      return <ParcelList onClose={onClose} />;
    case 'parcel':
      return (
        <ParcelPanel
          path={content.path}
          onClose={onClose}
          renderMore={(record) => <HistorySection record={record} />}
        />
      );
    case 'changes':
      return <ChangesPane placePath={content.placePath} onClose={onClose} />;
    case 'unknown':
      return <UnknownAddress path={content.path} onClose={onClose} />;
    case 'unavailable':
      return <PlaceUnavailable name={content.place.headline} onClose={onClose} />;
  }
}
