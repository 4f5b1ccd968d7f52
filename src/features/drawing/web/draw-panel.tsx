import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useOverlay } from '../../../frontend/overlays.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane } from '../../../frontend/ui/pane.tsx';
import { drawingStatus, mainFigureOf, resultsOf, resultsText } from '../rules/draw-results.ts';
import { drawingOf, type DrawSession, isDrawing } from '../rules/draw-session.ts';
import { DRAW_TOOLS } from '../rules/draw-tools.ts';
import { focusOutlineOf } from '../rules/focus-outline.ts';
import { CenterCross } from './center-cross.tsx';
import { CopyResults } from './copy-results.tsx';
import { DrawActions } from './draw-actions.tsx';
import { DrawHoverBox } from './draw-hover-box.tsx';
import styles from './draw-panel.module.css';
import { activeSession, closeTool, useDrawing } from './drawing-store.ts';
import { DRAWN_AREA } from './drawn-area.ts';
import { PlaceForm } from './place-form.tsx';
import { ResultTables } from './result-tables.tsx';
import { UnitChoices } from './unit-choices.tsx';
import { useDrawKeys } from './use-draw-keys.ts';
import { useDrawUnits } from './use-draw-units.ts';
import { useDrawingOnMap } from './use-drawing-on-map.ts';

/** The panel of the active tool, with the box beside the pointer and the keyboard shortcuts. */
export function DrawPanel() {
  useDrawingOnMap();
  useDrawKeys();
  const session = useDrawing(activeSession);
  const hasCross = useDrawing((state) => state.hasCross);
  // The cards of layers and tools have the same position as this panel, so they hide it. The tool stays active meanwhile.
  const isCovered = useOverlay(({ open }) => open === 'layers' || open === 'tools');
  const place = useRef<HTMLDivElement>(null);
  if (session === null) return null;
  return (
    <>
      <div ref={place} className={styles['place']} hidden={isCovered}>
        <Panel key={session.tool} session={session} place={place} />
      </div>
      {hasCross && !isCovered && <CenterCross session={session} panel={place} />}
      <DrawHoverBox session={session} />
    </>
  );
}

interface PanelProps {
  session: DrawSession;
  place: RefObject<HTMLElement | null>;
}

function Panel({ session, place }: PanelProps) {
  // The focus moves to the panel, because the list in which the tool was selected is gone.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
  }, [place]);
  const tool = DRAW_TOOLS[session.tool];
  const { distance, area } = useDrawUnits();
  const drawing = drawingOf(session);
  const results = useMemo(
    () => resultsOf(tool.id, drawing, { distance, area }),
    [tool, drawing, distance, area],
  );
  const isUnderway = isDrawing(session) && session.current !== null && tool.shape !== 'point';
  const outline = useMemo(
    () => (tool.id === 'drawFocusArea' ? focusOutlineOf(drawing) : null),
    [tool, drawing],
  );
  const geometry = outline === null || isUnderway ? null : outline.geometry;
  const figure = mainFigureOf(results);
  const hint = isDrawing(session) ? tool.hint : tool.editHint;
  return (
    <Pane
      label={tool.name}
      title={
        <>
          <h2 className={styles['headline']}>{tool.name}</h2>
          <p className={styles['about']}>{tool.about}</p>
          {figure !== null && <p className={styles['figure']}>{figure}</p>}
        </>
      }
      isLowAtFirst
      isRaised={geometry !== null}
      onClose={closeTool}
    >
      <div className={styles['body']}>
        <DrawActions session={session} />
        {geometry === null && <p className={styles['hint']}>{hint}</p>}
        {session.refusal !== null && (
          <Notice isAlert tone="warn">
            <p>{session.refusal}</p>
          </Notice>
        )}
        {/* The fields to name and save the area come before the measurements, because the map shows the measurements too. */}
        {outline !== null &&
          DRAWN_AREA.values.map((DrawnArea, at) => (
            <DrawnArea key={at} geometry={geometry} areaSqm={geometry === null ? 0 : outline.areaSqm} />
          ))}
        {tool.shape !== 'point' && <UnitChoices hasArea={tool.shape === 'polygon'} />}
        <ResultTables session={session} results={results} />
        {results.tables.length > 0 && <CopyResults text={resultsText(session.tool, results)} />}
        {/* Screen readers announce the drawing when an edit is done, not for every frame of a drag. */}
        <p className="visually-hidden" role="status">
          {session.preview === null ? drawingStatus(drawing, results, !isDrawing(session)) : ''}
        </p>
        {outline !== null &&
          !isUnderway &&
          outline.issue !== null &&
          results.tables.every(({ issue }) => issue === null) && (
            <Notice isAlert tone="warn">
              <p>{outline.issue}</p>
            </Notice>
          )}
        <PlaceForm session={session} />
      </div>
    </Pane>
  );
}
