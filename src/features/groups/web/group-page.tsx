import type { ReactNode } from 'react';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import {
  DocumentPage,
  SignInNotice,
  type User,
  actorOf,
  useSession,
  useSwitchGroup,
} from '../../accounts/web/index.ts';
import type { GroupDetail } from '../contract.ts';
import { reasonAgainstChange } from '../rules/group-reasons.ts';
import { GroupError } from './group-error.tsx';
import { GroupName } from './group-name.tsx';
import { GroupPages } from './group-pages.tsx';
import styles from './groups.module.css';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';
import { useGroup, useRemove } from './use-group.ts';

/** The page of an account (group): members and their roles, invitations. */
export function GroupPage({ params: { slug = '' } }: PageProps) {
  const hasPlans = useHasPlans();
  return (
    <GroupFrame slug={slug}>
      {({ group, actor, isGuest }) => (
        <>
          {isGuest && (
            <Notice title="You are a guest here.">
              <p>
                You see what is shared with you.
                {hasPlans && ' While you work here you have the Starter plan.'}
              </p>
            </Notice>
          )}
          <Members group={group} actor={actor} />
          {!isGuest && <Invitations group={group} />}
        </>
      )}
    </GroupFrame>
  );
}

/** The settings of an account (group): name, second factor, ownership, leaving it. */
export function GroupSettingsPage({ params: { slug = '' } }: PageProps) {
  return (
    <GroupFrame slug={slug}>
      {({ group, actor }) => (
        <>
          {group.abilities.update === null ? (
            <>
              <GroupName key={group.id} group={group} />
              <SecondFactor group={group} />
            </>
          ) : (
            <Notice title="Only managers can change these settings.">
              <p>{group.abilities.update}</p>
            </Notice>
          )}
          {group.abilities.hand_over === null && <TransferOwnership group={group} actor={actor} />}
          <Leave group={group} actor={actor} />
        </>
      )}
    </GroupFrame>
  );
}

interface OpenGroup {
  group: GroupDetail;
  actor: Actor;
  isGuest: boolean;
}

interface FrameProps {
  slug: string;
  children: (open: OpenGroup) => ReactNode;
}

function GroupFrame({ slug, children }: FrameProps) {
  const session = useSession();
  const user = session.data?.user ?? null;
  return (
    <DocumentPage title="Account">
      {session.isPending && <Skeleton lines={8} label="Loading the account" />}
      {session.isSuccess && user === null && <SignInNotice title="Sign in to see this account." />}
      {user !== null && (
        <Group key={user.id} slug={slug} user={user} actor={actorOf(session.data)}>
          {children}
        </Group>
      )}
    </DocumentPage>
  );
}

function Group({ slug, user, actor, children }: FrameProps & { user: User; actor: Actor }) {
  const group = useGroup(slug);
  if (group.isPending) return <Skeleton lines={8} label="Loading the account" />;
  if (group.isError) return <GroupError group={group} />;
  return (
    <>
      <Head group={group.data} user={user} />
      <GroupPages path={group.data.path} />
      {children({ group: group.data, actor, isGuest: group.data.role === 'guest' && !user.is_operator })}
    </>
  );
}

function Head({ group, user }: { group: GroupDetail; user: User }) {
  const switchTo = useSwitchGroup();
  const isMember = group.members.some(({ is_you: isYou }) => isYou);
  const isHere = user.group?.id === group.id;
  const hasPlans = useHasPlans();
  return (
    <PageHead
      title={group.name}
      lead={[
        ...(hasPlans ? [`${group.plan_label} plan`] : []),
        isMember ? `Your role: ${ROLE_LABELS[group.role].name}` : 'You see this account as an operator',
      ].join(' · ')}
      action={
        <>
          {isMember && isHere && <span className={styles['you']}>Current</span>}
          {isMember && !isHere && (
            <Button isPending={switchTo.isPending} onPress={() => switchTo.mutate(group.slug)}>
              Work in this account
            </Button>
          )}
        </>
      }
    />
  );
}

function Leave({ group, actor }: { group: GroupDetail; actor: Actor }) {
  const remove = useRemove(group.slug, () => goTo('/profile'));
  const you = group.members.find(({ is_you: isYou }) => isYou);
  if (you === undefined || you.is_their_own) return null;
  const issue = reasonAgainstChange(actor, group, you.id, null);
  return (
    <Card labelledBy="leave">
      <h2 id="leave">Leave</h2>
      <p className={styles['aside']} id="leave-note">
        {issue ?? 'What you shared here stays shared. To come back, you need another invitation.'}
      </p>
      {issue === null && (
        <div>
          <ConfirmButton
            title={`Leave ${group.name}?`}
            message={<p>You lose access to what is shared in this account, and the rights of its plan.</p>}
            confirm="Leave"
            tone="danger"
            cancelLabel="Stay"
            onConfirm={() => remove.mutate({ id: you.id, name: you.name, isYou: true })}
          >
            Leave this account
          </ConfirmButton>
        </div>
      )}
    </Card>
  );
}
