import type { HashState } from '../../../frontend/hash-codec.ts';
import { type HistoryStep, addressNow, goTo } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { setLinkedQuery } from '../../filters/web/index.ts';
import { activateStyles, activeStylesNow } from '../../style-rules/web/index.ts';
import type { Project } from '../contract.ts';
import { cacheProject, openProjectNow } from './open-project.ts';

/** The parts of an address that belong to the previous view and are cleared. */
const CLEARED_KEYS = {
  p: undefined,
  several: undefined,
  owner: undefined,
  a: undefined,
  edition: undefined,
  from: undefined,
  to: undefined,
  kind: undefined,
  s: undefined,
  q: undefined,
} as const;

/** Opens this project: its home, filters, colors, layers and camera replace the content of the page. */
export function showProject(project: Project, step: HistoryStep): void {
  cacheProject(project);
  const { base, layer, label, structures, style } = project.layers;
  const camera = project.camera ?? undefined;
  // A home that was deleted or is not shared can't be shown.
  const path = project.root.bbox === null ? currentPath() : project.root_path;
  goTo(path, { ...CLEARED_KEYS, project: project.slug, base, layer, label, structures, style, camera }, step);
  setLinkedQuery(project.query, 'replace');
  activateStyles(project.styles);
  if (project.camera !== null) useMapSession.getState().view?.flyTo(project.camera);
}

/** Returns the current path, or `/` when it is the address of a project. */
function currentPath(): string {
  const { path } = addressNow();
  return path.startsWith('/projects/') ? '/' : path;
}

/** Captures the page with its project and unsaved changes. Returns a function that restores them. */
export function capturePage(): () => void {
  const { path, hash } = addressNow();
  const active = activeStylesNow();
  const project = openProjectNow();
  return () => {
    if (project !== null) cacheProject(project);
    activateStyles(active);
    const absent = Object.fromEntries(
      Object.keys(addressNow().hash).map((name) => [name, undefined]),
    ) as Record<keyof HashState, undefined>;
    goTo(path, { ...absent, ...hash }, 'push');
    if (hash.camera !== undefined) useMapSession.getState().view?.flyTo(hash.camera);
  };
}
