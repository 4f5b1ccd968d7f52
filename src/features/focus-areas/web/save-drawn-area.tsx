import { type ComponentType, Suspense } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import { type DrawnAreaProps, closeTool, forgetDrawing } from '../../drawing/web/index.ts';
import { useAreaProjects } from './area-projects.ts';
import { redraw, useFocusDraft } from './focus-draft.ts';
import { SaveFocusArea } from './lazy-panels.ts';
import { openSaved } from './open-saved.ts';

export interface ShapeActionProps {
  /** What was drawn; null until it is an area. */
  geometry: DrawnAreaProps['geometry'];
  /** Call it when the drawing was put to use. */
  onDone: () => void;
}

/** What later features do with a drawn area besides keeping it. */
export const SHAPE_ACTIONS = extensionPoint<ComponentType<ShapeActionProps>>();

/** Below a drawn focus area: filters by it, or keeps it. The drawing is forgotten only when it is put to use. */
export function SaveDrawnArea({ geometry, areaSqm }: DrawnAreaProps) {
  const changes = useFocusDraft((state) => state.redrawing);
  const { project, onSaved } = useAreaProjects();
  const endDrawing = () => {
    forgetDrawing('drawFocusArea');
    closeTool();
  };
  return (
    <Suspense fallback={null}>
      {changes === null &&
        SHAPE_ACTIONS.values.map((Action, at) => <Action key={at} geometry={geometry} onDone={endDrawing} />)}
      <SaveFocusArea
        key={changes?.id ?? 'new'}
        geometry={geometry}
        areaSqm={areaSqm}
        changes={changes}
        project={project}
        onSaveAsNew={() => redraw(null)}
        onSaved={(saved) => {
          redraw(null);
          endDrawing();
          onSaved(saved);
          openSaved(saved);
        }}
      />
    </Suspense>
  );
}
