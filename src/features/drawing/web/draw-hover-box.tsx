import { MapHoverBox } from '../../../frontend/ui/map-hover-box.tsx';
import type { DrawSession } from '../rules/draw-session.ts';
import { pointerFacts } from '../rules/pointer-facts.ts';
import { useDrawing } from './drawing-store.ts';
import { useDrawUnits } from './use-draw-units.ts';

/** A box beside the pointer while drawing, with the pointer's position and the length or area that the shape would have with a point there. */
export function DrawHoverBox({ session }: { session: DrawSession }) {
  const pointer = useDrawing((state) => state.pointer);
  const units = useDrawUnits();
  if (pointer === null) return null;
  const { figure, position, snap } = pointerFacts(session, pointer, units);
  return (
    <MapHoverBox point={pointer.point} data-draw-hover>
      {figure !== null && <b>{figure}</b>}
      <span>{position}</span>
      {snap !== null && <small>{snap}</small>}
    </MapHoverBox>
  );
}
