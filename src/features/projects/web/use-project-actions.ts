import { ApiFailure, errorMessage, isSignedOut } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { offerSignIn } from '../../../frontend/query-client.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import {
  type Project,
  addProjectFocus,
  copyProject,
  createProject,
  deleteProject,
  getProject,
  removeProjectFocus,
  restoreProject,
  saveProject,
  setProjectRoot,
  watchProject,
} from '../contract.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import { contentNow, hasUnsavedChanges } from './content-now.ts';
import { cacheProject, loadProject, openProjectNow } from './open-project.ts';
import { type Busy, askProject, useProjectUi } from './project-ui.ts';
import { capturePage, showProject } from './show-project.ts';
import { useReloadProjects } from './use-projects.ts';

const say = (tone: 'good' | 'bad' | 'info', message: string, action?: { label: string; run: () => void }) =>
  showToast({ id: 'project', tone, message, ...(action === undefined ? {} : { action }) });

/** Runs an action and shows its error. Does nothing while another action runs. Returns true on success. */
async function attempt(busy: Busy, work: () => Promise<void>): Promise<boolean> {
  if (useProjectUi.getState().busy !== null) return false;
  useProjectUi.setState({ busy });
  try {
    await work();
    return true;
  } catch (error) {
    if (isSignedOut(error)) offerSignIn();
    else say('bad', errorMessage(error));
    return false;
  } finally {
    useProjectUi.setState({ busy: null });
  }
}

/** Opens the dialog of a conflict. Throws any other error. */
function askToSaveOver(error: unknown, saveOver: () => Promise<unknown>): void {
  if (!(error instanceof ApiFailure) || error.code !== 'conflict') throw error;
  askProject({ kind: 'conflict', message: error.message, saveOver });
}

/** Returns all actions on projects. They must not depend on mounted components, because menus and dialogs are closed before the server replies. */
export function useProjectActions() {
  const reloadProjects = useReloadProjects();

  const write = async (project: Project, body: Partial<ProjectContent> & { name?: string }) => {
    const { slug, version } = project;
    const saved = await call(saveProject, { params: { slug }, body: { version, ...body } });
    if (openProjectNow()?.slug === slug) cacheProject(saved.project);
    return saved.project;
  };

  /** Saves the content of the page. On a conflict, opens a dialog. */
  const save = async (): Promise<boolean> => {
    const project = openProjectNow();
    if (project === null) return false;
    return attempt('save', async () => {
      try {
        const { name } = await write(project, contentNow());
        say('good', `${name} is saved.`);
      } catch (error) {
        askToSaveOver(error, () => saveOver(contentNow()));
      }
      await reloadProjects();
    });
  };

  /** Saves only the filters of the page. Throws errors, for panes that show them. */
  const saveFilters = async () => {
    const project = openProjectNow();
    if (project === null) return;
    await write(project, { query: contentNow().query });
    await reloadProjects();
  };

  /** Saves a change over another person's version, after the reader confirmed it. */
  const saveOver = async (change: Partial<ProjectContent> & { name?: string }) => {
    const project = openProjectNow();
    if (project === null) return;
    await attempt('save', async () => {
      const { slug } = project;
      const newest = await call(getProject, { params: { slug } });
      const { name } = await write(newest.project, change);
      say('good', `${name} is saved.`);
      await reloadProjects();
    });
  };

  const rename = async (name: string) => {
    const project = openProjectNow();
    if (project === null) return;
    await attempt('save', async () => {
      try {
        await write(project, { name });
      } catch (error) {
        askToSaveOver(error, () => saveOver({ name }));
      }
      await reloadProjects();
    });
  };

  /** Opens another project. The unsaved changes of the previous one can be restored. */
  const open = (slug: string) =>
    attempt('open', async () => {
      const before = openProjectNow();
      const goBack = before !== null && hasUnsavedChanges() ? capturePage() : null;
      const project = await loadProject(slug);
      showProject(project, 'push');
      if (goBack !== null && before !== null)
        say('info', `${project.name} is open. Changes of ${before.name} were not saved.`, {
          label: `Back to ${before.name}`,
          run: goBack,
        });
    });

  /** Closes the project; the content of the map stays. */
  const leave = () => setHash({ project: undefined }, 'push');

  const create = (name: string, { isEmpty }: { isEmpty: boolean }) =>
    attempt('create', async () => {
      const content = contentNow();
      const query = { ...content.query, parcel: {} };
      const body = isEmpty
        ? { name, query, styles: NO_STYLES, layers: {}, camera: null }
        : { name, ...content };
      const { project } = await call(createProject, { body });
      if (isEmpty) showProject(project, 'push');
      else {
        cacheProject(project);
        setHash({ project: project.slug }, 'push');
      }
      say('good', `${project.name} is saved.`);
      await reloadProjects();
    });

  const copy = (project: Project, name: string) =>
    attempt('copy', async () => {
      const isOpen = openProjectNow()?.slug === project.slug;
      const body = { name, ...(isOpen ? contentNow() : {}) };
      const made = await call(copyProject, { params: { slug: project.slug }, body });
      cacheProject(made.project);
      setHash({ project: made.project.slug }, 'push');
      say('good', `You work in ${made.project.name} now.`);
      await reloadProjects();
    });

  /** Restores the saved version, with an undo. */
  const reset = () => {
    const project = openProjectNow();
    if (project === null) return;
    const undo = capturePage();
    showProject(project, 'push');
    say('info', `${project.name} is as it was saved.`, { label: 'Undo', run: undo });
  };

  const takeNewest = (project: Project) =>
    attempt('open', async () => {
      const undo = hasUnsavedChanges() ? capturePage() : null;
      const { project: newest } = await call(getProject, { params: { slug: project.slug } });
      showProject(newest, 'push');
      if (undo !== null) say('info', `${newest.name} is as it was saved last.`, { label: 'Undo', run: undo });
      await reloadProjects();
    });

  const restore = (project: Project) =>
    attempt('delete', async () => {
      const { project: back } = await call(restoreProject, { params: { slug: project.slug } });
      showProject(back, 'push');
      say('good', `${back.name} is back.`);
      await reloadProjects();
    });

  const remove = (project: Project) =>
    attempt('delete', async () => {
      await call(deleteProject, { params: { slug: project.slug } });
      if (openProjectNow()?.slug === project.slug) leave();
      say('info', `${project.name} is deleted.`, { label: 'Undo', run: () => void restore(project) });
      await reloadProjects();
    });

  /**
   * Makes a place or focus area the home. With `overwrites`, it does so even if another person has saved a newer version. Throws errors, for
   * panes that show them.
   */
  const setHome = async (path: string, { overwrites = false } = {}) => {
    const project = openProjectNow();
    if (project === null) return;
    const { slug, version } = project;
    const body = overwrites ? { path } : { path, version };
    const { map } = await call(setProjectRoot, { params: { slug }, body });
    if (openProjectNow()?.slug === slug) cacheProject(map);
    await reloadProjects();
  };

  const makeHome = (path: string, options = { overwrites: false }): Promise<boolean> =>
    attempt('home', async () => {
      try {
        await setHome(path, options);
        say('good', `The home is ${openProjectNow()?.root.headline ?? path} now.`);
      } catch (error) {
        askToSaveOver(error, () => makeHome(path, { overwrites: true }));
      }
    });

  /** Attaches or removes a focus area. Returns true on success; otherwise a message says why it failed. */
  const setFocus = async (path: string, isAttached: boolean): Promise<boolean> => {
    const project = openProjectNow();
    if (project === null) return false;
    const { slug } = project;
    try {
      const endpoint = isAttached ? addProjectFocus : removeProjectFocus;
      const { map } = await call(endpoint, { params: { slug }, body: { folder: 0, path } });
      const now = openProjectNow();
      // Regions have no version, so only they are taken from the reply, without other people's changes.
      if (now?.slug === slug) cacheProject({ ...now, regions: map.regions });
      return true;
    } catch (error) {
      const failure = isAttached
        ? "We're sorry, we were not able to add that focus area"
        : "We're sorry, we were not able to remove that focus area";
      say('bad', error instanceof ApiFailure ? `${failure}: ${errorMessage(error)}` : failure);
      return false;
    }
  };

  /** Turns the notifications about parcels that enter, leave or change inside the saved filters of the project on or off. */
  const watch = ({ slug }: Project, isWatched: boolean) =>
    attempt('watch', async () => {
      const { project } = await call(watchProject, { params: { slug }, body: { is_watched: isWatched } });
      const now = openProjectNow();
      // Takes only `is_watched` from the reply, without other people's changes.
      if (now?.slug === slug) cacheProject({ ...now, is_watched: project.is_watched });
      say(
        'good',
        isWatched
          ? `You will be notified when parcels enter, leave or change inside ${project.name}.`
          : `You will no longer be notified about changes in ${project.name}.`,
      );
    });

  return {
    watch,
    save,
    saveFilters,
    rename,
    open,
    leave,
    create,
    copy,
    reset,
    takeNewest,
    remove,
    setHome,
    makeHome,
    setFocus,
  };
}

export type ProjectActions = ReturnType<typeof useProjectActions>;
