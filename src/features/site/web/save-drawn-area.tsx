import { Suspense } from 'react';
import { closeTool, forgetDrawing } from '../../drawing/web/index.ts';
import { FilterInsideShape } from '../../filters/web/index.ts';
import { SaveFocusArea, openSaved, redraw, useFocusDraft } from '../../focus-areas/web/index.ts';

import { keepSavedArea, useActiveProject } from '../../projects/web/index.ts';

interface Props {
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
  areaSqm: number;
}

/** Below a drawn focus area: filters by it, or keeps it. The drawing is forgotten only when it is put to use. */
export function SaveDrawnArea({ geometry, areaSqm }: Props) {
  const changes = useFocusDraft((state) => state.redrawing);
  const project = useActiveProject();
  return (
    <Suspense fallback={null}>
      {changes === null && (
        <FilterInsideShape
          geometry={geometry}
          onDone={() => {
            forgetDrawing('drawFocusArea');
            closeTool();
          }}
        />
      )}
      <SaveFocusArea
        key={changes?.id ?? 'new'}
        geometry={geometry}
        areaSqm={areaSqm}
        changes={changes}
        project={project}
        onSaveAsNew={() => redraw(null)}
        onSaved={(saved) => {
          redraw(null);
          forgetDrawing('drawFocusArea');
          closeTool();
          void keepSavedArea(saved);
          openSaved(saved);
        }}
      />
    </Suspense>
  );
}
