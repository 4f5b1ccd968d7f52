import { useMutation } from '@tanstack/react-query';
import { loadErrorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { PAYERS } from '../../../kernel/permission.ts';
import { DocumentPage, SignInNotice, type User, useSession } from '../../accounts/web/index.ts';
import { useFocusAreas } from '../../focus-areas/web/index.ts';
import { type ProjectSummary, deleteProject } from '../contract.ts';
import { useProjects, useReloadProjects } from './use-projects.ts';

type Group = User['groups'][number];

/** The page of an account (group). It shows the account's projects, the person's focus areas, and links to the members, the settings and the billing. */
export function DashboardPage({ params: { slug = '' } }: PageProps) {
  const session = useSession();
  const user = session.data?.user ?? null;
  const group = user?.groups.find((candidate) => candidate.slug === slug);
  return (
    <DocumentPage title="Dashboard">
      {session.isPending && <Skeleton lines={8} label="Loading the account" />}
      {session.isError && user === null && <LoadError of={session} name="the account" />}
      {session.isSuccess && user === null && <SignInNotice title="Sign in to see this account." />}
      {user !== null && group === undefined && (
        <Notice title="There is no such account, or you are not in it.">
          <p>
            <a href="/profile">Your accounts</a>
          </p>
        </Notice>
      )}
      {group !== undefined && <Dashboard key={group.id} group={group} />}
    </DocumentPage>
  );
}

function Dashboard({ group }: { group: Group }) {
  const hasPlans = useHasPlans();
  return (
    <>
      <PageHead
        title={group.name}
        lead={
          <>
            {hasPlans && `${group.plan_label} plan · `}
            <a href={group.path}>Members</a> · <a href={`${group.path}/settings`}>Settings</a>
            {hasPlans && PAYERS.some((role) => role === group.role) && (
              <>
                {' '}
                · <a href={`${group.path}/settings/billing`}>Billing</a>
              </>
            )}
          </>
        }
      />
      <ProjectsCard group={group} />
      <FocusAreasCard />
    </>
  );
}

function ProjectsCard({ group }: { group: Group }) {
  const projects = useProjects();
  const own = (projects.data?.projects ?? []).filter(({ group_id: owner }) => owner === group.id);
  return (
    <Card labelledBy="projects">
      <h2 id="projects">Projects ({own.length})</h2>
      <SuspendedNotice group={group} count={own.filter((item) => item.is_suspended).length} />
      {projects.isPending ? (
        <Skeleton lines={3} label="Loading the projects" />
      ) : projects.isError ? (
        <p role="alert">{loadErrorMessage(projects.error)}</p>
      ) : own.length === 0 ? (
        <p>
          This account has no projects yet. <a href="/#a=new-project">Make one on the map</a>
        </p>
      ) : (
        <RowList>
          {own.map((project) => (
            <ProjectRow key={project.slug} project={project} />
          ))}
        </RowList>
      )}
    </Card>
  );
}

function ProjectRow({ project }: { project: ProjectSummary }) {
  const { slug, name, path, updated_at: updatedAt, is_suspended: isSuspended } = project;
  const reloadProjects = useReloadProjects();
  const remove = useMutation({
    mutationFn: () => call(deleteProject, { params: { slug } }),
    onSuccess: reloadProjects,
    meta: { toast: 'project' },
  });
  return (
    <li>
      <div>
        {isSuspended ? name : <a href={path}>{name}</a>}{' '}
        {isSuspended && <StateLabel tone="bad">Suspended</StateLabel>}
        <small>Changed {dayLabel(updatedAt)}</small>
      </div>
      {isSuspended && (
        <ConfirmButton
          size="small"
          look="quiet"
          isDisabled={remove.isPending}
          label={`Delete ${name}`}
          title={`Delete ${name}?`}
          message={
            <p>Are you sure you want to delete this project? You may lose exports that have not expired.</p>
          }
          confirm="Delete"
          tone="danger"
          cancelLabel="Keep it"
          onConfirm={() => remove.mutate()}
        >
          Delete
        </ConfirmButton>
      )}
    </li>
  );
}

/** Shows the number of projects that exceed the plan of the account, and explains how they become usable again. */
function SuspendedNotice({ group, count }: { group: Group; count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="warn" title={count === 1 ? 'A project is suspended.' : `${count} projects are suspended.`}>
      <p>
        The plan of this account is too small for all of its projects. They come back with{' '}
        <a href={`${group.path}/settings/billing`}>a larger plan</a>, or within ten minutes after you delete
        others.
      </p>
    </Notice>
  );
}

function FocusAreasCard() {
  const areas = useFocusAreas();
  const limit = areas.data?.limit;
  return (
    <Card labelledBy="areas">
      <h2 id="areas">Your focus areas</h2>
      {areas.isError ? (
        <p role="alert">{loadErrorMessage(areas.error)}</p>
      ) : (
        <p>
          {limit === undefined
            ? ''
            : limit.total === null
              ? `${limit.used === 0 ? 'None' : limit.used} saved. `
              : `${limit.used} of ${limit.total} used. `}
          <a href="/#focus-areas">{limit?.used === 0 ? 'Draw one on the map' : 'Open them on the map'}</a>
        </p>
      )}
    </Card>
  );
}
