import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { BAD_EMAIL, isEmailAddress } from '../../accounts/rules/email-address.ts';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import type { GroupDetail, Invitation } from '../contract.ts';
import { INVITED_ROLES } from '../rules/invitations.ts';
import { takesSeat } from '../rules/seats.ts';
import styles from './groups.module.css';
import { useInvite, useResend, useWithdraw } from './use-group.ts';

/** The card of open invitations, with the form to invite people. */
export function Invitations({ group }: { group: GroupDetail }) {
  const { invite, invite_guest: inviteGuest } = group.abilities;
  return (
    <Card labelledBy="invitations">
      <h2 id="invitations">Invite people</h2>
      {invite !== null && (
        <p className={styles['aside']}>
          {invite} {inviteGuest === null && 'Guests take no seat.'}
        </p>
      )}
      {inviteGuest === null && <InviteForm group={group} />}
      {group.invitations.length > 0 && (
        <RowList label="Open invitations">
          {group.invitations.map((invitation) => (
            <Row key={invitation.id} slug={group.slug} invitation={invitation} />
          ))}
        </RowList>
      )}
    </Card>
  );
}

function InviteForm({ group }: { group: GroupDetail }) {
  const isSeatFree = group.abilities.invite === null;
  const roles = INVITED_ROLES.filter((role) => isSeatFree || !takesSeat(role));
  const [email, setEmail] = useState('');
  const [selected, setSelected] = useState<string>(roles[0] ?? 'guest');
  const [isTried, setIsTried] = useState(false);
  const invite = useInvite(group.slug);
  const role = roles.find((candidate) => candidate === selected) ?? 'guest';
  const isEmailGood = isEmailAddress(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isEmailGood || invite.isPending) return;
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: () => {
          setEmail('');
          setIsTried(false);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <div className={styles['line']}>
        <TextField
          label="Email"
          name="invited"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          issue={isTried && !isEmailGood ? BAD_EMAIL : undefined}
        />
        <SelectField
          label="Role"
          options={roles.map((id) => ({ id, label: ROLE_LABELS[id].name }))}
          value={role}
          onChange={setSelected}
        />
        <Button type="submit" look="primary" isPending={invite.isPending}>
          {invite.isPending ? 'Sending…' : 'Send invitation'}
        </Button>
      </div>
      <p className={styles['aside']}>
        {ROLE_LABELS[role].name}: {ROLE_LABELS[role].about.toLowerCase()}.
      </p>
      <Refusal error={invite.error} />
    </form>
  );
}

function Row({ slug, invitation }: { slug: string; invitation: Invitation }) {
  const { id, email, role, invited_by: invitedBy, expires_at: expiresAt, is_expired: isExpired } = invitation;
  const resend = useResend(slug);
  const withdraw = useWithdraw(slug);
  return (
    <li>
      <div className={styles['who']}>
        {email}
        <small>
          {ROLE_LABELS[role].name} · invited by {invitedBy} ·{' '}
          {isExpired ? (
            <span className={styles['late']}>expired: send it again</span>
          ) : (
            `valid until ${dayLabel(expiresAt)}`
          )}
        </small>
        {resend.isError && <small role="alert">{errorMessage(resend.error)}</small>}
      </div>
      <div className={`${form['buttons']} ${styles['acts']}`}>
        <Button
          size="small"
          aria-label={`Send again the invitation of ${email}`}
          isPending={resend.isPending}
          onPress={() => resend.mutate({ id, email })}
        >
          Send again
        </Button>
        <Button
          size="small"
          look="quiet"
          align="end"
          aria-label={`Withdraw the invitation of ${email}`}
          isPending={withdraw.isPending}
          onPress={() => withdraw.mutate({ id, email })}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
