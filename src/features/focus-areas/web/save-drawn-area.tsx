import { type ComponentType, Suspense } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import { lazily } from '../../../frontend/feature-web.ts';
import { type DrawnAreaProps, closeTool, clearDrawing } from '../../drawing/web/index.ts';
import { useAreaProjects } from './area-projects.ts';
import { redraw, useFocusDraft } from './focus-draft.ts';
import { openSaved } from './open-saved.ts';

/** Loaded when the drawing tool for areas is first opened. */
const SaveFocusArea = lazily(async () => (await import('./save-focus-area.tsx')).SaveFocusArea);

export interface ShapeActionProps {
  /** The drawn area; null until the outline is closed. */
  geometry: DrawnAreaProps['geometry'];
  /** Call it after the drawing was used. */
  onDone: () => void;
}

/** The actions on a drawn area that later features add. */
export const SHAPE_ACTIONS = extensionPoint<ComponentType<ShapeActionProps>>();

/** Shown in the drawing panel while an area is drawn: saves the area, or filters parcels by it. The drawing is discarded only after it was used. */
export function SaveDrawnArea({ geometry, areaSqm }: DrawnAreaProps) {
  const editedArea = useFocusDraft((state) => state.redrawing);
  const { project, onSaved } = useAreaProjects();
  const endDrawing = () => {
    clearDrawing('drawFocusArea');
    closeTool();
  };
  return (
    <Suspense fallback={null}>
      <SaveFocusArea
        key={editedArea?.id ?? 'new'}
        geometry={geometry}
        areaSqm={areaSqm}
        editedArea={editedArea}
        project={project}
        onSaveAsNew={() => redraw(null)}
        onSaved={(saved) => {
          redraw(null);
          endDrawing();
          onSaved(saved);
          openSaved(saved);
        }}
      />
      {editedArea === null &&
        SHAPE_ACTIONS.values.map((Action, at) => <Action key={at} geometry={geometry} onDone={endDrawing} />)}
    </Suspense>
  );
}
