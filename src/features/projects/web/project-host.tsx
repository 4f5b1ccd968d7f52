import { useEffect, useRef } from 'react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { goTo, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';
import { copyNameOf } from '../rules/project-name.ts';
import { projectSlugOf } from '../rules/project-path.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { forgetProject, loadProject, useProjectStore } from './project-store.ts';
import { endTask, useProjectUi } from './project-ui.ts';
import styles from './projects.module.css';
import { ShareDialog } from './share-dialog.tsx';
import { showProject } from './show-project.ts';
import { useProjectActions } from './use-project-actions.ts';
import { useIsSignedIn } from './use-projects.ts';

/** Opens the project in the address, and shows the dialogs about projects, whichever panel is open. */
export function ProjectHost() {
  useProjectOfAddress();
  return (
    <>
      <Tasks />
      <ClosedProject />
    </>
  );
}

/**
 * Opens the project of the address. `/projects/...` opens it with its stored content. `project=` in the hash only names the open project;
 * filters, colors and layers then come from the address, saved or not.
 */
function useProjectOfAddress(): void {
  const linked = useUrlState(({ path }) => projectSlugOf(path));
  const named = useUrlState(({ hash }) => hash.project ?? null);
  const userId = useSession().data?.user?.id ?? null;
  const isKnown = useSession().data !== undefined;
  const asker = useRef(userId);
  useEffect(() => {
    if (!isKnown) return;
    const isOther = asker.current !== userId;
    asker.current = userId;
    if (linked !== null) {
      void loadProject(linked).then((project) => {
        if (project !== null) showProject(project, 'replace');
      });
      return;
    }
    const { slug } = useProjectStore.getState();
    if (named === null) {
      if (slug !== null) forgetProject();
    } else if (named !== slug || isOther) {
      void loadProject(named);
    }
  }, [linked, named, userId, isKnown]);
}

function Tasks() {
  const task = useProjectUi((state) => state.task);
  const busy = useProjectUi((state) => state.busy);
  const project = useProjectStore((state) => state.project);
  const actions = useProjectActions();
  const { save, reset } = actions;
  const kind = task?.kind ?? null;
  const done = useRef<typeof task>(null);
  useEffect(() => {
    if (task === null || done.current === task) return;
    done.current = task;
    if (task.kind !== 'save' && task.kind !== 'reset') return;
    endTask();
    if (task.kind === 'save') void save();
    else reset();
  }, [task, save, reset]);

  if (kind === 'new') return <NewProjectDialog actions={actions} onClose={endTask} />;
  if (project === null || task === null) return null;
  switch (task.kind) {
    case 'rename':
      return (
        <NameDialog
          title="Rename the project"
          name={project.name}
          confirm="Save"
          busyMessage="Saving…"
          isBusy={busy === 'save'}
          onClose={endTask}
          onConfirm={(name) => {
            endTask();
            void actions.rename(name);
          }}
        />
      );
    case 'copy':
      return (
        <NameDialog
          title={`Copy ${project.name}`}
          name={copyNameOf(project.name)}
          confirm="Copy"
          busyMessage="Copying…"
          isBusy={busy === 'copy'}
          onClose={endTask}
          onConfirm={(name) => void actions.copy(project, name).then((isDone) => isDone && endTask())}
        />
      );
    case 'share':
      return <ShareDialog project={project} onClose={endTask} />;
    case 'delete':
      return <DeleteDialog project={project} actions={actions} onClose={endTask} />;
    case 'conflict':
      return <ConflictDialog project={project} message={task.message} actions={actions} onClose={endTask} />;
    default:
      return null;
  }
}

/** Explains why a project can't be opened, with the next steps. */
function ClosedProject() {
  const { status, error, slug } = useProjectStore();
  const isSignedIn = useIsSignedIn();
  if (status !== 'error' || slug === null) return null;
  const isLinked = projectSlugOf(window.location.pathname) !== null;
  const isPassing = !(error instanceof ApiFailure) || error.code !== 'not_found';
  const close = () => {
    forgetProject();
    if (isLinked) goTo('/', {}, 'replace');
    else setHash({ project: undefined }, 'replace');
  };
  return (
    <Dialog title="This project can’t be opened" isOpen onClose={close}>
      <div className={styles['form']}>
        <p className={styles['plain']}>{errorMessage(error)}</p>
        <div className={styles['choices']}>
          <Button onPress={close}>Go to the map</Button>
          {isPassing && (
            <Button
              look="primary"
              onPress={() =>
                void loadProject(slug).then((project) => project !== null && showProject(project, 'replace'))
              }
            >
              Try again
            </Button>
          )}
          {!isPassing && !isSignedIn && (
            <Button look="primary" onPress={() => openOverlay('sign-in')}>
              Sign in
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
