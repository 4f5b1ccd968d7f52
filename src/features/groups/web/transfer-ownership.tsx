import { useState } from 'react';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import type { Actor } from '../../../kernel/permission.ts';
import type { GroupDetail } from '../contract.ts';
import { reasonAgainstTransfer } from '../rules/group-reasons.ts';
import styles from './groups.module.css';
import { useTransferOwnership } from './use-group.ts';

/** The card to transfer ownership of the account (group) to another member. */
export function TransferOwnership({ group, actor }: { group: GroupDetail; actor: Actor }) {
  const candidates = group.members.filter(({ id }) => reasonAgainstTransfer(actor, group, id) === null);
  const [selected, setSelected] = useState('');
  const transferOwnership = useTransferOwnership(group.slug);
  const newOwner = candidates.find(({ id }) => id === selected) ?? candidates[0];
  // Renders nothing for a person's own account, which can't be transferred, and for a group without other members.
  if (newOwner === undefined) return null;
  return (
    <Card labelledBy="transfer-ownership">
      <h2 id="transfer-ownership">Transfer ownership</h2>
      <p className={styles['aside']}>
        The new owner can do everything that you can do now. You become a manager.
      </p>
      <div className={`${styles['line']} ${styles['two']}`}>
        <SelectField
          label="New owner"
          options={candidates.map(({ id, name, email }) => ({ id, label: `${name} (${email})` }))}
          value={newOwner.id}
          onChange={setSelected}
        />
        <ConfirmButton
          title={`Transfer ${group.name} to ${newOwner.name}?`}
          message={
            <p>
              {newOwner.name} becomes the owner, and you become a manager. Only they can transfer it back.
            </p>
          }
          confirm="Transfer"
          tone="danger"
          cancelLabel="Cancel"
          onConfirm={() => transferOwnership.mutate({ id: newOwner.id, name: newOwner.name })}
        >
          Transfer
        </ConfirmButton>
      </div>
    </Card>
  );
}
