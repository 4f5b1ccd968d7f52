import { useMemo } from 'react';
import type { HashState } from '../../../frontend/hash-codec.ts';
import { addressNow, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { activeStylesNow, useStyleRules } from '../../style-rules/web/index.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import type { Project } from '../contract.ts';
import { parcelQueryNow, useParcelQuery } from '../../filters/web/index.ts';
import type { ContentPart, ProjectContent, ProjectLayers } from '../rules/project-content.ts';
import { unsavedParts } from '../rules/project-content.ts';
import { useProjectStore } from './project-store.ts';

function layersOf({ base, layer, label, structures, style }: HashState): ProjectLayers {
  return { base, layer, label, structures, style };
}

/**
 * The rules of a link are fetched after the page is there: until they are, those of the project stand for them, or a quick save would keep none.
 */
function stylesOf(active: StyleRules, linked: string | undefined, saved: Project | null): StyleRules {
  const isPending = linked !== undefined && active.rules.length === 0 && active.default === null;
  return isPending && saved !== null ? saved.styles : active;
}

/** What a project would keep of the page as it is now. */
export function contentNow(): ProjectContent {
  const { hash } = addressNow();
  return {
    query: parcelQueryNow(),
    styles: stylesOf(activeStylesNow(), hash.s, useProjectStore.getState().project),
    layers: layersOf(hash),
    camera: hash.camera ?? useMapSession.getState().camera,
  };
}

/** What of the open project is not saved; empty while none is open. */
export function useUnsavedParts(): readonly ContentPart[] {
  const saved = useProjectStore(({ project }) => project);
  const { query } = useParcelQuery();
  const { active } = useStyleRules();
  const { base, layer, label, structures, style, s: linked } = useUrlState(({ hash }) => hash);
  return useMemo(() => {
    if (saved === null) return [];
    const layers = { base, layer, label, structures, style };
    const styles = stylesOf(active, linked, saved);
    return unsavedParts(saved, { query, styles, layers, camera: null });
  }, [saved, query, active, linked, base, layer, label, structures, style]);
}

/** The same outside of rendering. */
export function hasUnsavedChanges(): boolean {
  const { project } = useProjectStore.getState();
  return project !== null && unsavedParts(project, contentNow()).length > 0;
}
