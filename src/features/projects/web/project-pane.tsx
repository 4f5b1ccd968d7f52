import { Copy, FolderOpen, FolderPlus, PencilLine, RotateCcw, Save, Share2, Trash2 } from 'lucide-react';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { limitLabel } from '../../../frontend/limit-label.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneAbout, PaneHeading } from '../../../frontend/ui/pane.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import type { Project, ProjectSummary } from '../contract.ts';
import { contentLabel } from '../rules/project-content.ts';
import { SHARING_LABELS } from '../rules/sharing.ts';
import { useUnsavedParts } from './content-now.ts';
import { useOpenProject } from './open-project.ts';
import { ProjectFocusAreas } from './project-focus-areas.tsx';
import { ProjectHome } from './project-home.tsx';
import { ProjectPicker } from './project-picker.tsx';
import { askProject, useProjectUi } from './project-ui.ts';
import { ProjectWatch } from './project-watch.tsx';
import styles from './projects.module.css';
import { PublicProjects } from './public-projects.tsx';
import { ABOUT_PROJECTS, ProjectSignIn, UpsellNotice } from './upsell-notice.tsx';
import { useFocusAfterTask } from './use-focus-after-task.ts';
import { type ProjectActions, useProjectActions } from './use-project-actions.ts';
import { useIsSignedIn, useProjects } from './use-projects.ts';

/** The project panel: the open project, and a menu to switch to another one. */
export function ProjectPane({ onClose }: PaneProps) {
  const { place: boundary } = useMapPage();
  const isSignedIn = useIsSignedIn();
  const list = useProjects();
  const { project, isLoading } = useOpenProject();
  const actions = useProjectActions();
  const limit = list.data?.limit;
  const { element, noteOpen } = useFocusAfterTask(project?.slug ?? null);
  const openFromLink = (slug: string) => {
    noteOpen();
    void actions.open(slug);
  };
  return (
    <Pane
      label="Projects"
      title={
        <>
          <div className={styles['heading']}>
            <PaneHeading>{project?.name ?? 'Projects'}</PaneHeading>
            {project !== null && (
              <IconButton
                icon={PencilLine}
                size="small"
                label="Rename the project"
                disabledReason={project.abilities.update}
                onPress={() => askProject({ kind: 'rename' })}
              />
            )}
          </div>
          <PaneAbout>
            {project !== null
              ? subtitleOf(project)
              : limit === undefined
                ? 'Filters, colors and layers that you keep'
                : limitLabel(limit)}
          </PaneAbout>
        </>
      }
      onClose={onClose}
    >
      <div ref={element} className={styles['body']}>
        {(isSignedIn || project !== null) && (
          <ProjectPicker
            projects={list.data?.projects ?? []}
            project={project}
            onOpen={(slug) => void actions.open(slug)}
            onLeave={actions.leave}
          />
        )}
        {list.isError && <LoadError of={list} name="your projects" />}
        {isLoading ? (
          <Skeleton lines={5} label="Loading the project" />
        ) : project === null ? (
          <NoProject
            projects={list.data?.projects ?? []}
            isSignedIn={isSignedIn}
            refusal={limit?.refusal ?? null}
            onOpen={openFromLink}
          />
        ) : (
          <OpenProject project={project} actions={actions} newest={newestOf(list.data?.projects, project)} />
        )}
      </div>
      {project !== null && (
        <>
          <ProjectHome project={project} boundary={boundary} actions={actions} />
          {project.permissions.update && <ProjectFocusAreas project={project} actions={actions} />}
        </>
      )}
      <PublicProjects onOpen={openFromLink} />
    </Pane>
  );
}

function subtitleOf({
  access,
  shared_by: sharedBy,
  group_name: group,
  sharing,
  updated_at,
}: Project): string {
  if (access !== 'member') return `Shared by ${sharedBy}`;
  return [group, SHARING_LABELS[sharing].label, savedLabel(updated_at)].join(' · ');
}

/** Uses no-break spaces, so that the label stays on one line. */
function savedLabel(iso: string): string {
  return `saved ${dayLabel(iso)}`.replaceAll(' ', '\u00A0');
}

/** Returns the version of the project in the list if it is newer than the open one; null otherwise. */
function newestOf(
  projects: readonly { slug: string; version: number }[] | undefined,
  { slug, version }: Project,
): number | null {
  const listed = projects?.find((project) => project.slug === slug)?.version ?? version;
  return listed > version ? listed : null;
}

function NoProject({
  projects,
  isSignedIn,
  refusal,
  onOpen,
}: {
  projects: readonly ProjectSummary[];
  isSignedIn: boolean;
  refusal: Parameters<typeof UpsellNotice>[0]['refusal'] | null;
  onOpen: (slug: string) => void;
}) {
  if (!isSignedIn) return <ProjectSignIn />;
  return (
    <>
      {refusal !== null && <UpsellNotice refusal={refusal} />}
      {projects.length > 0 ? (
        <div>
          <p className={styles['plain']}>No project is open. Open one of yours:</p>
          <ul className={styles['areas']} aria-label="Your projects">
            {projects.map(({ slug, path, name, updated_at: updatedAt }) => (
              <li key={slug}>
                <span className={styles['area']}>
                  <InPageLink href={path} onGo={() => onOpen(slug)}>
                    {name}
                  </InPageLink>
                </span>
                <small className={styles['plain']}>{savedLabel(updatedAt)}</small>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        refusal === null && (
          <Notice icon={FolderOpen} title="No project is open.">
            <p>{ABOUT_PROJECTS}</p>
          </Notice>
        )
      )}
      <div className={styles['actions']}>
        <ReasonedButton
          look="primary"
          disabledReason={refusal?.message ?? null}
          onPress={() => askProject({ kind: 'new' })}
        >
          <Save aria-hidden /> Save as a project
        </ReasonedButton>
      </div>
    </>
  );
}

interface OpenProps {
  project: Project;
  actions: ProjectActions;
  newest: number | null;
}

function OpenProject({ project, actions, newest }: OpenProps) {
  const unsaved = useUnsavedParts();
  const busy = useProjectUi((state) => state.busy);
  const isSignedIn = useIsSignedIn();
  const { update, delete: remove } = project.abilities;
  const isModified = unsaved.length > 0;
  const nothing = isModified ? null : 'There are no changes to save.';
  const signIn = isSignedIn ? null : 'Sign in first.';
  return (
    <>
      {project.access !== 'member' && (
        <Notice>
          <p>
            <span className={styles['badge']}>Guest</span> {project.shared_by} shared this project. You can
            view it
            {isSignedIn
              ? ', and copy it into your account to change it.'
              : '. Sign in to copy and change it.'}
          </p>
        </Notice>
      )}
      {newest !== null && (
        <div role="status">
          <Notice
            tone="warn"
            actions={
              <Button size="small" onPress={() => void actions.takeNewest(project)}>
                Load the saved version
              </Button>
            }
          >
            <p>Someone saved this project after you opened it.</p>
          </Notice>
        </div>
      )}
      <p role="status" className={styles['flag']}>
        {isModified && 'You have unsaved changes.'}
      </p>
      <div className={styles['actions']}>
        <ReasonedButton look="primary" disabledReason={update ?? nothing} onPress={() => void actions.save()}>
          <Save aria-hidden /> {busy === 'save' ? 'Saving…' : 'Save'}
        </ReasonedButton>
        <ReasonedButton disabledReason={null} onPress={() => askProject({ kind: 'share' })}>
          <Share2 aria-hidden /> Share
        </ReasonedButton>
        <ReasonedButton disabledReason={signIn} onPress={() => askProject({ kind: 'new' })}>
          <FolderPlus aria-hidden /> New
        </ReasonedButton>
        <ReasonedButton disabledReason={signIn} onPress={() => askProject({ kind: 'copy' })}>
          <Copy aria-hidden /> Copy
        </ReasonedButton>
        <ReasonedButton
          disabledReason={isModified ? null : 'There are no changes to take back.'}
          onPress={actions.reset}
        >
          <RotateCcw aria-hidden /> Reset
        </ReasonedButton>
        <ReasonedButton disabledReason={remove} onPress={() => askProject({ kind: 'delete' })}>
          <Trash2 aria-hidden /> Delete
        </ReasonedButton>
      </div>
      <p className={styles['savingNote']}>
        This project has{' '}
        <InPageLink href="#query" onGo={() => setHash({ tab: 'query' }, 'push')}>
          {contentLabel(project)}
        </InPageLink>
        . It also saves layers and the map view.
      </p>
      {isSignedIn && <ProjectWatch project={project} actions={actions} />}
    </>
  );
}
