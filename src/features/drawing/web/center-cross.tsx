import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { usePhone } from '../../../frontend/use-media.ts';
import type { DrawSession } from '../rules/draw-session.ts';
import { pointerFacts } from '../rules/pointer-facts.ts';
import { positionLabel } from '../rules/positions.ts';
import type { DrawPointer } from '../rules/scene.ts';
import styles from './center-cross.module.css';
import { sendStep, useDrawing } from './drawing-store.ts';
import { placeTargetOf } from './place-form.tsx';
import { useDrawUnits } from './use-draw-units.ts';
import { useDrawingTool } from './use-drawing-on-map.ts';

/** The height of the bars at the top of the page, in CSS pixels. */
const TOP_BARS = 112;
/** The map has stopped when nothing changed for this long. */
const PAUSE_MS = 500;
const NO_FACTS = { figure: null, position: null, snap: null };

/**
 * A crosshair in the middle of the uncovered part of the map. It is a button: Enter adds a point under it, moves the selected point there, or selects what is
 * there. The arrow keys move the map.
 */
export function CenterCross({
  session,
  panel,
}: {
  session: DrawSession;
  panel: RefObject<HTMLElement | null>;
}) {
  const tool = useDrawingTool((state) => state.tool);
  const pointer = useDrawing((state) => state.pointer);
  const { x, y } = useUncoveredMiddle(panel);
  const aim = useAim(session, pointer);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    tool?.aimAt({ x, y });
    return () => tool?.aimAt(null);
  }, [tool, x, y]);
  if (tool === null) return null;
  const target = placeTargetOf(session);
  const actionLabel =
    target === null ? 'Select here' : `${target.kind === 'add' ? 'Add' : 'Move'} point ${target.label} here`;
  const act = () => {
    if (target?.kind !== 'move') tool.clickAt({ x, y });
    else if (pointer !== null)
      sendStep({
        kind: 'move',
        shape: target.shape,
        point: target.point,
        to: pointer.position,
        isFinal: true,
      });
    // The map may have moved under the crosshair, or the mouse may have moved the pointer elsewhere.
    tool.aimAt({ x, y });
  };
  return (
    <>
      <Button
        ref={button}
        className={styles['cross'] ?? ''}
        style={{ left: x, top: y }}
        aria-label={pointer === null ? actionLabel : `${actionLabel}: ${positionLabel(pointer.position)}`}
        onPress={act}
      >
        <span className={styles['text']} aria-hidden>
          {actionLabel}
        </span>
      </Button>
      <p className="visually-hidden" role="status">
        {aim}
      </p>
    </>
  );
}

/** Returns what is under the crosshair, once the map has stopped, because screen readers announce it. */
function useAim(session: DrawSession, pointer: DrawPointer | null): string {
  const units = useDrawUnits();
  const { figure, position, snap } = pointer === null ? NO_FACTS : pointerFacts(session, pointer, units);
  return useDebounced([figure, position, snap].filter((part) => part !== null).join('. '), PAUSE_MS);
}

function useUncoveredMiddle(panel: RefObject<HTMLElement | null>): { x: number; y: number } {
  const isPhone = usePhone();
  const [middle, setMiddle] = useState({ x: window.innerWidth / 2, y: window.innerHeight / 2 });
  useEffect(() => {
    const measure = () => {
      const box = panel.current?.getBoundingClientRect();
      if (box === undefined) return;
      setMiddle(
        isPhone
          ? { x: Math.round(window.innerWidth / 2), y: Math.round((TOP_BARS + box.top) / 2) }
          : { x: Math.round(box.left / 2), y: Math.round(window.innerHeight / 2) },
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (panel.current !== null) watch.observe(panel.current);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [panel, isPhone]);
  return middle;
}
