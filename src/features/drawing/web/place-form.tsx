import { Crosshair } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Checkbox, ToggleButton } from 'react-aria-components';
import { Button } from '../../../frontend/ui/button.tsx';
import { CheckMark } from '../../../frontend/ui/check-mark.tsx';
import line from '../../../frontend/ui/line.module.css';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { type DrawSession, isDrawing } from '../rules/draw-session.ts';
import { DRAW_TOOLS } from '../rules/draw-tools.ts';
import { countPoints, firstPointOf } from '../rules/drawing.ts';
import { pointLabel } from '../rules/point-label.ts';
import { readPosition } from '../rules/read-position.ts';
import { sendStep, setCross, setSnapping, useDrawing } from './drawing-store.ts';
import styles from './place-form.module.css';

/** The point that a typed position or the crosshair sets: a new point, or the selected point. */
export interface PlaceTarget {
  kind: 'add' | 'move';
  shape: number;
  point: number;
  label: string;
}

export function placeTargetOf(session: DrawSession): PlaceTarget | null {
  const { current, currentPoint, history } = session;
  const isPoint = DRAW_TOOLS[session.tool].shape === 'point';
  if (isDrawing(session))
    return { kind: 'add', shape: -1, point: -1, label: pointLabel(countPoints(history.now)) };
  const point = isPoint ? 0 : currentPoint;
  if (current === null || point === null) return null;
  return {
    kind: 'move',
    shape: current,
    point,
    label: pointLabel(firstPointOf(history.now, current) + point),
  };
}

/** A form to place points without a pointer, by typing a position or with a crosshair, and the switch for snapping. */
export function PlaceForm({ session }: { session: DrawSession }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const { isSnapping, hasCross } = useDrawing();
  const view = useMapSession(({ view: map }) => map);
  const target = placeTargetOf(session);
  const place = (event: FormEvent) => {
    event.preventDefault();
    const at = readPosition(text);
    if (typeof at === 'string') return setError(at);
    setError(undefined);
    setText('');
    if (target?.kind === 'move')
      sendStep({ kind: 'move', shape: target.shape, point: target.point, to: at, isFinal: true });
    else sendStep({ kind: 'add', at });
    view?.flyTo({ lon: at[0], lat: at[1] });
  };
  return (
    <div className={styles['place']}>
      {target !== null && (
        <form className={styles['form']} onSubmit={place} noValidate>
          <TextField
            label={target.kind === 'add' ? 'Add point' : `Move point ${target.label}`}
            value={text}
            onChange={(value) => {
              setText(value);
              setError(undefined);
            }}
            placeholder="39.28333, -76.61222"
            hint="Latitude, longitude"
            issue={error}
          />
          <Button type="submit">{target.kind === 'add' ? 'Add' : 'Move'}</Button>
        </form>
      )}
      <div className={line['spread']}>
        <ToggleButton isSelected={hasCross} onChange={setCross} className={styles['toggle'] ?? ''}>
          <Crosshair aria-hidden /> Crosshair
        </ToggleButton>
        <Checkbox isSelected={isSnapping} onChange={setSnapping} className={styles['check'] ?? ''}>
          <CheckMark /> Snap to parcels
        </Checkbox>
      </div>
      <p className={styles['note']}>
        Points snap to corners and edges of parcels from zoom 13.
        <span className={styles['keys']}>
          {' '}
          Hold Alt to place one freely. From the keyboard, the arrow keys show a crosshair and move the map
          under it (with Shift, by a small step). Enter places a point, a second Enter finishes, and Backspace
          removes the last point.
        </span>
      </p>
    </div>
  );
}
