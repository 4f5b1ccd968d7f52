import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import type { GroupDetail } from '../contract.ts';
import styles from './groups.module.css';
import { useRequireSecondFactor } from './use-group.ts';

/** The card with the setting that decides whether members need a second factor to see the data of the group. */
export function SecondFactor({ group }: { group: GroupDetail }) {
  const require = useRequireSecondFactor(group.slug);
  const isRequired = group.requires_second_factor;
  const without = group.members.filter(({ has_second_factor: has }) => has === false).map(({ name }) => name);
  return (
    <Card labelledBy="second-factor">
      <h2 id="second-factor">Second factor</h2>
      <p className={styles['aside']}>
        {isRequired
          ? 'Members and guests need a passkey, two-factor codes, or single sign-on as their only way to sign in, to see this account.'
          : 'Members can see this account with a password alone.'}
        {without.length > 0 && ` People without a second factor: ${without.join(', ')}.`}
      </p>
      <div>
        <ConfirmButton
          title={isRequired ? 'Stop requiring a second factor?' : 'Require a second factor?'}
          message={
            <p>
              {isRequired
                ? 'A password is enough again.'
                : 'People without one see nothing of this account until they set one up, and their API tokens stop working here.'}
            </p>
          }
          confirm={isRequired ? 'Stop requiring it' : 'Require it'}
          tone={isRequired ? 'danger' : 'primary'}
          cancelLabel="Cancel"
          onConfirm={() => require.mutate(!isRequired)}
        >
          {isRequired ? 'Stop requiring it' : 'Require a second factor'}
        </ConfirmButton>
      </div>
    </Card>
  );
}
