import { dayLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { type Actor, GROUP_ROLES, type GroupRole } from '../../../kernel/permission.ts';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import type { GroupDetail } from '../contract.ts';
import { reasonAgainstChange } from '../rules/group-reasons.ts';
import styles from './groups.module.css';
import { RoleMenu } from './role-menu.tsx';
import { useRemove, useSetRole } from './use-group.ts';

type Member = GroupDetail['members'][number];

/** The card of members and their roles, with the changes that the reader may make. */
export function Members({ group, actor }: { group: GroupDetail; actor: Actor }) {
  const { used, total } = group.seats;
  const reasonFor = (member: Member, to: GroupRole | null) =>
    reasonAgainstChange(actor, group, member.id, to);
  const setRole = useSetRole(group.slug);
  const remove = useRemove(group.slug, () => {});
  return (
    <Card labelledBy="members">
      <div className={styles['bar']}>
        <h2 id="members">Members</h2>
        {group.role !== 'guest' && (
          <p className={styles['aside']}>
            {total === null
              ? `${countLabel(used, 'seat')} used`
              : `${used} of ${countLabel(total, 'seat')} used`}
          </p>
        )}
      </div>
      {group.members.some(({ is_suspended: isSuspended }) => isSuspended) && (
        <Notice tone="warn" title="The plan of this account has fewer seats than members.">
          <p>
            Suspended members see nothing of this account. They regain access when there is a seat for them.
            {group.abilities.billing === null && (
              <>
                {' '}
                <a href={`${group.path}/settings/billing?plan_change=team_flex`}>Change the plan</a>
              </>
            )}
          </p>
        </Notice>
      )}
      <RowList>
        {group.members.map((member) => {
          const roles = GROUP_ROLES.filter(
            (role) => role === member.role || reasonFor(member, role) === null,
          );
          return (
            <li key={member.id}>
              <div className={styles['who']}>
                {member.name} {member.is_you && <span className={styles['you']}>You</span>}{' '}
                {member.is_suspended && <StateLabel tone="bad">Suspended</StateLabel>}
                <small>
                  {member.email} <span>member since {dayLabel(member.since)}</span>
                </small>
              </div>
              <div className={`${form['buttons']} ${styles['acts']}`}>
                {roles.length > 1 ? (
                  <RoleMenu
                    name={member.name}
                    role={member.role}
                    roles={roles}
                    onChange={(role) => setRole.mutate({ id: member.id, name: member.name, role })}
                  />
                ) : (
                  <span className={styles['role']}>{ROLE_LABELS[member.role].name}</span>
                )}
                {!member.is_you && reasonFor(member, null) === null && (
                  <ConfirmButton
                    size="small"
                    look="quiet"
                    align="end"
                    label={`Remove ${member.name}`}
                    title={`Remove ${member.name}?`}
                    message={
                      <p>
                        They lose access to {group.name} at once. To come back they need another invitation.
                      </p>
                    }
                    confirm="Remove"
                    tone="danger"
                    cancelLabel="Cancel"
                    onConfirm={() => remove.mutate({ id: member.id, name: member.name, isYou: false })}
                  >
                    Remove
                  </ConfirmButton>
                )}
              </div>
            </li>
          );
        })}
      </RowList>
    </Card>
  );
}
