import { create } from 'zustand';
import { call } from '../../../frontend/api.ts';
import { setSavedStyles } from '../../style-rules/web/index.ts';
import { type Project, getProject } from '../contract.ts';

interface ProjectState {
  /** The project that is open or loading; null for none. */
  slug: string | null;
  status: 'none' | 'loading' | 'open' | 'error';
  /** The last loaded or saved version: unsaved changes are compared with it, and saves are based on its version number. It is never reloaded automatically. */
  project: Project | null;
  error: unknown;
}

const NONE: ProjectState = { slug: null, status: 'none', project: null, error: null };

/** The open project of the page. */
export const useProjectStore = create<ProjectState>(() => NONE);

/** Stores a project in its latest version from the server. */
export function keepProject(project: Project): void {
  useProjectStore.setState({ slug: project.slug, status: 'open', project, error: null });
  setSavedStyles(project.styles);
}

export function forgetProject(): void {
  useProjectStore.setState(NONE);
  setSavedStyles(null);
}

/** Loads and opens a project. Returns null when it can't be loaded, or when another one was requested in the meantime. */
export async function loadProject(slug: string): Promise<Project | null> {
  const isSame = useProjectStore.getState().slug === slug;
  useProjectStore.setState({ slug, status: 'loading', error: null, ...(isSame ? {} : { project: null }) });
  const isAsked = () => useProjectStore.getState().slug === slug;
  try {
    const { project } = await call(getProject, { params: { slug } });
    if (!isAsked()) return null;
    keepProject(project);
    return project;
  } catch (error) {
    if (isAsked()) useProjectStore.setState({ status: 'error', project: null, error });
    return null;
  }
}
