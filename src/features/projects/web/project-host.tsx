import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { goTo, setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';
import type { Project } from '../contract.ts';
import { copyNameOf } from '../rules/project-name.ts';
import { projectSlugOf } from '../rules/project-path.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { loadProject, projectQuery, useOpenProject } from './open-project.ts';
import { endTask, showProjects, useProjectUi } from './project-ui.ts';
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
  const { slug } = useOpenProject();
  const client = useQueryClient();
  const session = useSession().data;
  const reader = session === undefined ? undefined : (session.user?.id ?? null);
  useEffect(() => {
    if (linked === null || reader === undefined) return;
    let isAsked = true;
    loadProject(linked).then(
      (project) => {
        if (!isAsked) return;
        showProject(project, 'replace');
        nameForGuest(project);
      },
      () => undefined, // `ClosedProject` explains it
    );
    return () => {
      isAsked = false;
    };
  }, [linked, reader]);
  const lastReader = useRef(reader);
  useEffect(() => {
    if (slug !== null && lastReader.current !== undefined && lastReader.current !== reader)
      void client.refetchQueries({ queryKey: projectQuery(slug).queryKey }, { cancelRefetch: false });
    lastReader.current = reader;
  }, [client, slug, reader]);
  // A project that is opened again is loaded again.
  useEffect(() => {
    if (slug === null) return;
    return () => client.removeQueries({ queryKey: projectQuery(slug).queryKey });
  }, [client, slug]);
}

/** Tells people who opened somebody else's project by its link what they see, because the map does not name it. */
function nameForGuest({ access, name, shared_by: sharer }: Project): void {
  if (access === 'member') return;
  const message = `“${name}”, shared by ${sharer}.`;
  showToast({ id: 'project', tone: 'info', message, action: { label: 'Details', run: showProjects } });
}

function Tasks() {
  const task = useProjectUi((state) => state.task);
  const busy = useProjectUi((state) => state.busy);
  const { project } = useOpenProject();
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
      return (
        <ConflictDialog
          project={project}
          message={task.message}
          saveOver={task.saveOver}
          actions={actions}
          onClose={endTask}
        />
      );
    default:
      return null;
  }
}

/** The server doesn't say whether a project exists that the reader may not open, so neither does this message. */
function closedReason(isSignedIn: boolean): string {
  return isSignedIn
    ? 'It was deleted, or it is private and not shared with you. Its owner can share it with you or your account.'
    : 'It is private, or it was deleted. Sign in with an account that it is shared with to open it.';
}

/** Explains why a project can't be opened, with the next steps. */
function ClosedProject() {
  const { error, slug } = useOpenProject();
  const isSignedIn = useIsSignedIn();
  if (error === null || slug === null) return null;
  const isLinked = projectSlugOf(window.location.pathname) !== null;
  const canRetry = !(error instanceof ApiFailure) || error.code !== 'not_found';
  const close = () => {
    if (isLinked) goTo('/', {}, 'replace');
    else setHash({ project: undefined }, 'replace');
  };
  return (
    <Dialog title="This project can’t be opened" isOpen onClose={close}>
      <div className={styles['form']}>
        <p className={styles['plain']}>{canRetry ? errorMessage(error) : closedReason(isSignedIn)}</p>
        <DialogButtons>
          <Button onPress={close}>Go to the map</Button>
          {canRetry && (
            <Button
              look="primary"
              onPress={() =>
                void loadProject(slug).then(
                  (project) => showProject(project, 'replace'),
                  () => undefined, // this dialog explains it again
                )
              }
            >
              Try again
            </Button>
          )}
          {!canRetry && !isSignedIn && (
            <Button look="primary" onPress={() => openOverlay('sign-in')}>
              Sign in
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}
