import { type ComponentProps, Suspense, useState } from 'react';
import { showToast } from '../../../frontend/toasts.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { closePane, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { openOutline, toggleTool, useDrawing } from '../../drawing/web/index.ts';
import { ListPane, QueryPane } from '../../filters/web/index.ts';
import { FocusAreaClosed, FocusAreasPane, redraw } from '../../focus-areas/web/index.ts';
import { BookmarkButton, FollowsPane } from '../../follows/web/index.ts';
import { ChangesPane, HistorySection } from '../../history/web/index.ts';
import { OwnerHighlight, OwnerPane } from '../../owners/web/index.ts';
import { PropertyImages } from '../../imagery/web/index.ts';
import { ParcelPanel, MultiSelectPane, clearSelection } from '../../parcels/web/index.ts';
import type { PlaceRecord } from '../../places/contract.ts';
import { ExportPane } from '../../exports/web/index.ts';
import { PrintButton, PrintPane, type PrintPaneProps } from '../../print/web/index.ts';
import { PlaceUnavailable, UnknownAddress, type usePlace } from '../../places/web/index.ts';
import { StylePanel } from '../../style-rules/web/index.ts';
import { ProjectPane, keepSavedArea, useActiveProject } from '../../projects/web/index.ts';
import { useSite } from './use-site.ts';

export type PaneContent =
  | { kind: 'parcel'; path: string }
  | { kind: 'list' }
  | { kind: 'print' }
  | { kind: 'query' }
  | { kind: 'styles' }
  | { kind: 'export' }
  | { kind: 'several' }
  | { kind: 'owner'; path: string }
  | { kind: 'follows'; place: { path: string; headline: string } | null }
  | { kind: 'changes'; placePath: string }
  | { kind: 'focus-areas'; workingPath: string | null }
  | { kind: 'projects'; boundary: { path: string; headline: string } | null }
  | { kind: 'closed-area'; path: string }
  | { kind: 'unknown'; path: string }
  | { kind: 'unavailable'; place: PlaceRecord };

interface Asked {
  /** The place that is explored. */
  workingPath: string | null;
  /** The path of the working boundary, which may be a focus area. */
  boundaryPath: string | null;
  /** The address of a focus area that the reader may not see, or that is gone. */
  closedArea: string | null;
  unknownPath: string | null;
  place: PlaceRecord | null;
  /** The working boundary when it holds no parcels. */
  emptyPlace: PlaceRecord | null;
}

/** What the pane shows: the list when it is asked for, else the parcel, else what is wrong with the address. */
export function usePaneContent({
  workingPath,
  boundaryPath,
  closedArea,
  unknownPath,
  place,
  emptyPlace,
}: Asked) {
  const { p, tab, several, owner } = useUrlState(({ hash }) => hash);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const content = ((): PaneContent | null => {
    if (tab === 'list' || tab === 'query' || tab === 'styles' || tab === 'print' || tab === 'export')
      return { kind: tab };
    if (tab === 'owned' && owner !== undefined) return { kind: 'owner', path: owner };
    if (tab === 'follows') return { kind: 'follows', place };
    if (p !== undefined) return { kind: 'parcel', path: p };
    if (several !== undefined) return { kind: 'several' };
    if (tab === 'changes' && workingPath !== null) return { kind: 'changes', placePath: workingPath };
    if (tab === 'projects') return { kind: 'projects', boundary: place };
    if (tab === 'focus-areas') return { kind: 'focus-areas', workingPath: boundaryPath };
    if (closedArea !== null && closedArea !== dismissed) return { kind: 'closed-area', path: closedArea };
    if (closedArea === null && unknownPath !== null && unknownPath !== dismissed)
      return { kind: 'unknown', path: unknownPath };
    if (emptyPlace !== null && emptyPlace.path !== dismissed)
      return { kind: 'unavailable', place: emptyPlace };
    return null;
  })();
  const close = () => {
    switch (content?.kind) {
      case 'list':
      case 'query':
      case 'styles':
      case 'print':
      case 'export':
      case 'owner':
      case 'focus-areas':
      case 'projects':
      case 'follows':
      case 'changes':
        return closePane();
      case 'parcel':
      case 'several':
        return clearSelection();
      case 'closed-area':
      case 'unknown':
        return setDismissed(content.path);
      case 'unavailable':
        return setDismissed(content.place.path);
    }
  };
  return { content, close };
}

interface SidePaneProps {
  /** The question for the working boundary: asked again from a pane, it would be asked anew with every answer. */
  boundary: Pick<ReturnType<typeof usePlace>, 'error' | 'refetch'>;
  content: PaneContent;
  onClose: () => void;
  /** What the map stands on, for prints of it. */
  background: Pick<PrintPaneProps, 'base' | 'satelliteSources'>;
}

export function SidePane(props: SidePaneProps) {
  return (
    <ErrorBoundary name="The panel">
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Content({ content, onClose, background, boundary }: SidePaneProps) {
  const imagery = useSite().data?.imagery;
  switch (content.kind) {
    case 'list':
      return <ListPane onClose={onClose} />;
    case 'query':
      return <QueryPane onDraw={startShape} onClose={onClose} />;
    case 'styles':
      return <StylePanel onClose={onClose} />;
    case 'print':
      return <PrintPane {...background} onClose={onClose} />;
    case 'export':
      return <ExportPane onClose={onClose} />;
    case 'follows':
      return <FollowsPane place={content.place} onClose={onClose} />;
    case 'parcel':
      return (
        <ParcelPanel
          path={content.path}
          onClose={onClose}
          renderOwner={(record) => (
            <Suspense fallback={null}>
              <OwnerHighlight record={record} />
            </Suspense>
          )}
          renderImage={(record) => (
            <Suspense fallback={null}>
              <PropertyImages record={record} configured={imagery} />
            </Suspense>
          )}
          renderMore={(record) => <HistorySection record={record} />}
          renderTools={(record) => (
            <>
              <BookmarkButton record={record} />
              <PrintButton />
            </>
          )}
        />
      );
    case 'several':
      return <MultiSelectPane onClose={onClose} />;
    case 'owner':
      return <OwnerPane path={content.path} onClose={onClose} />;
    case 'changes':
      return <ChangesPane placePath={content.placePath} onClose={onClose} />;
    case 'projects':
      return <ProjectPane boundary={content.boundary} onClose={onClose} />;
    case 'focus-areas':
      return <FocusAreas workingPath={content.workingPath} onClose={onClose} />;
    case 'closed-area':
      return (
        <FocusAreaClosed error={boundary.error} onRetry={() => void boundary.refetch()} onClose={onClose} />
      );
    case 'unknown':
      return <UnknownAddress path={content.path} onClose={onClose} />;
    case 'unavailable':
      return <PlaceUnavailable name={content.place.headline} onClose={onClose} />;
  }
}

function FocusAreas({ workingPath, onClose }: { workingPath: string | null; onClose: () => void }) {
  const project = useActiveProject();
  const draw: ComponentProps<typeof FocusAreasPane>['onDraw'] = (outline) => {
    if (outline === null) return startFocusArea();
    const refusal = openOutline(outline);
    if (refusal === null) return setHash({ tab: undefined }, 'push');
    redraw(null);
    showToast({ id: 'focus-area', tone: 'info', message: refusal });
  };
  return (
    <FocusAreasPane
      workingPath={workingPath}
      project={project}
      onSaved={(saved) => void keepSavedArea(saved)}
      onDraw={draw}
      onClose={onClose}
    />
  );
}

function startFocusArea(): void {
  setHash({ tab: undefined }, 'push');
  if (useDrawing.getState().activeTool !== 'drawFocusArea') toggleTool('drawFocusArea');
}

/** What is drawn can be filtered inside as well as kept. */
function startShape(): void {
  redraw(null);
  startFocusArea();
}
