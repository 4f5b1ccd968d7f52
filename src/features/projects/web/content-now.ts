import { useMemo } from 'react';
import type { HashState } from '../../../frontend/hash-codec.ts';
import { addressNow, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { activeStylesNow, useStyleRules } from '../../style-rules/web/index.ts';
import { parcelQueryNow, useParcelQuery } from '../../filters/web/index.ts';
import type { ContentPart, ProjectContent, ProjectLayers } from '../rules/project-content.ts';
import { unsavedParts } from '../rules/project-content.ts';
import { useProjectStore } from './project-store.ts';

function layersOf({ base, layer, label, structures, style }: HashState): ProjectLayers {
  return { base, layer, label, structures, style };
}

/** What a project would keep of the page as it is now. */
export function contentNow(): ProjectContent {
  const { hash } = addressNow();
  return {
    query: parcelQueryNow(),
    styles: activeStylesNow(),
    layers: layersOf(hash),
    camera: hash.camera ?? useMapSession.getState().camera,
  };
}

/** What of the open project is not saved; empty while none is open. */
export function useUnsavedParts(): readonly ContentPart[] {
  const saved = useProjectStore(({ project }) => project);
  const { query } = useParcelQuery();
  const styles = useStyleRules().active;
  const { base, layer, label, structures, style } = useUrlState(({ hash }) => hash);
  return useMemo(() => {
    if (saved === null) return [];
    const layers = { base, layer, label, structures, style };
    return unsavedParts(saved, { query, styles, layers, camera: null });
  }, [saved, query, styles, base, layer, label, structures, style]);
}

/** The same outside of rendering. */
export function hasUnsavedChanges(): boolean {
  const { project } = useProjectStore.getState();
  return project !== null && unsavedParts(project, contentNow()).length > 0;
}
