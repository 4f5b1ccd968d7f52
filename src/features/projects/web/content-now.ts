import { useMemo } from 'react';
import type { HashState } from '../../../frontend/hash-codec.ts';
import { addressNow, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { parcelQueryNow, useParcelQuery } from '../../filters/web/index.ts';
import { activeStylesNow, useStyleRules } from '../../style-rules/web/index.ts';
import type { Project } from '../contract.ts';
import {
  type ContentPart,
  type ProjectContent,
  type ProjectLayers,
  unsavedParts,
} from '../rules/project-content.ts';
import { openProjectNow, useOpenProject } from './open-project.ts';

function layersOf({ base, layer, label, structures, style }: HashState): ProjectLayers {
  return { base, layer, label, structures, style };
}

/** The style rules of a link load after the page. Until then, this uses the project's saved rules: an early save would otherwise delete those. */
function stylesOf(active: StyleRules, linked: string | undefined, saved: Project | null): StyleRules {
  const isPending = linked !== undefined && active.rules.length === 0 && active.default === null;
  return isPending && saved !== null ? saved.styles : active;
}

/** Returns the content of the page that a save would store. */
export function contentNow(): ProjectContent {
  const { hash } = addressNow();
  return {
    query: parcelQueryNow(),
    styles: stylesOf(activeStylesNow(), hash.s, openProjectNow()),
    layers: layersOf(hash),
    camera: hash.camera ?? useMapSession.getState().camera,
  };
}

/** Returns the unsaved parts of the open project; empty while none is open. */
export function useUnsavedParts(): readonly ContentPart[] {
  const { project: saved } = useOpenProject();
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

/** Like `useUnsavedParts`, for use outside of rendering. */
export function hasUnsavedChanges(): boolean {
  const project = openProjectNow();
  return project !== null && unsavedParts(project, contentNow()).length > 0;
}
