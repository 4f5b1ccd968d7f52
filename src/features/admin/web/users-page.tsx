import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { Fragment } from 'react';
import { call } from '../../../frontend/api.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { ListControls, useListControls } from '../../../frontend/ui/list-controls.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import table from '../../../frontend/ui/table.module.css';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type AdminUser, listUsers } from '../contract.ts';
import styles from './admin.module.css';
import { PasswordLink } from './password-link.tsx';
import { PLAN_OPTIONS } from './plan-options.ts';
import { useSignInAs } from './use-sign-in-as.ts';

export function UsersPage() {
  return (
    <AdminFrame title="Users" lead="Everyone who has an account, newest first.">
      <Users />
    </AdminFrame>
  );
}

const PLAN_IDS = PLAN_OPTIONS.map(({ id }) => id);

function Users() {
  const hasPlans = useHasPlans();
  const controls = useListControls(PLAN_IDS, 'plan');
  const users = useQuery({
    queryKey: ['admin', 'users', controls.query],
    queryFn: ({ signal }) => call(listUsers, { signal, query: controls.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListControls
        controls={controls}
        label="Name or email"
        {...(hasPlans && {
          values: {
            label: 'Plan of their own group',
            all: 'Any plan',
            labelOf: (plan) => PLAN_OPTIONS.find(({ id }) => id === plan)?.label ?? plan,
          },
        })}
      />
      <Loaded of={users} name="the users">
        {({ users: found, next }) => (
          <>
            {found.length === 0 ? (
              <Notice icon={UserSearch} title="No account matches.">
                <p>Try fewer characters{hasPlans && ', or another plan'}.</p>
              </Notice>
            ) : (
              <UserTable users={found} hasPlans={hasPlans} />
            )}
            <NewerOlder
              cursors={controls.cursors}
              setCursors={controls.setCursors}
              next={next ?? undefined}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function UserTable({ users, hasPlans }: { users: readonly AdminUser[]; hasPlans: boolean }) {
  return (
    <DataTable
      label="Users"
      className={table['cards']}
      heads={[
        'Name',
        ...(hasPlans ? ['Plan'] : []),
        'Own group',
        ...(hasPlans ? ['Site control'] : []),
        'Last seen',
        'Joined',
        { hidden: 'Actions' },
      ]}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row" className={styles['who']}>
            {user.name}
            <small>
              <EmailText email={user.email} />
              {!user.is_email_confirmed && ', not confirmed'}
            </small>
            {user.is_operator && <small>Operator</small>}
          </th>
          {hasPlans && <td data-label="Plan">{user.group?.plan_label ?? 'None'}</td>}
          <td data-label="Own group">
            {user.group?.name ?? 'None'}
            {user.group_count > 1 && <small>in {user.group_count} groups</small>}
          </td>
          {hasPlans && <td data-label="Site control">{user.has_sitecontrol ? 'Yes' : 'No'}</td>}
          <td data-label="Last seen">
            {user.last_seen_at === null ? 'Never' : timeLabel(user.last_seen_at)}
          </td>
          <td data-label="Joined">{dayLabel(user.created_at)}</td>
          <td>
            {user.is_operator ? (
              <small>No actions for operators</small>
            ) : (
              <div className={table['acts']}>
                <SignInAs user={user} />
                <PasswordLink user={user} />
              </div>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function SignInAs({ user }: { user: AdminUser }) {
  const signIn = useSignInAs();
  return (
    <ConfirmButton
      size="small"
      tone="primary"
      label={`Sign in as ${user.name}`}
      title={`Sign in as ${user.name}?`}
      message="You see the site as they do, for two hours at most. The audit log records this, and every change that you make meanwhile, under your name."
      confirm="Sign in"
      cancelLabel="Cancel"
      onConfirm={() => signIn.mutate(user.id)}
    >
      Sign in as
    </ConfirmButton>
  );
}

/** An email address that a narrow column breaks after its "@" or a dot, and not inside a word. */
function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
