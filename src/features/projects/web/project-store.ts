import { create } from 'zustand';
import { call } from '../../../frontend/api.ts';
import { setSavedStyles } from '../../style-rules/web/index.ts';
import { type Project, getProject } from '../contract.ts';

interface ProjectState {
  /** The project that is open or being opened; null: none. */
  slug: string | null;
  status: 'none' | 'loading' | 'open' | 'error';
  /** As it was loaded or last saved: what changes are told from, and the version that a save starts from. It is never read again by itself. */
  project: Project | null;
  error: unknown;
}

const NONE: ProjectState = { slug: null, status: 'none', project: null, error: null };

/** The project that the page works in. */
export const useProjectStore = create<ProjectState>(() => NONE);

/** Takes a project as it is on the server now. */
export function keepProject(project: Project): void {
  useProjectStore.setState({ slug: project.slug, status: 'open', project, error: null });
  setSavedStyles(project.styles);
}

export function forgetProject(): void {
  useProjectStore.setState(NONE);
  setSavedStyles(null);
}

/** Loads a project to work in; null when it can't be had, or when another one was asked for meanwhile. */
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
