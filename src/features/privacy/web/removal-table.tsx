import { useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { Removal } from '../contract.ts';
import styles from './privacy.module.css';
import { dayLabel } from '../../../frontend/time-label.ts';
import { KIND_LABELS, STATE_LABELS } from './removal-words.ts';
import { useLiftRemoval } from './use-removals.ts';

function untilLabel({ lifted_at, expires_at }: Removal): string {
  if (lifted_at !== null) return dayLabel(lifted_at);
  return expires_at === null ? 'it is lifted' : dayLabel(expires_at);
}

export function RemovalTable({ removals }: { removals: readonly Removal[] }) {
  const [lifting, setLifting] = useState<Removal | null>(null);
  const lift = useLiftRemoval();
  return (
    <>
      <div className={table['scroll']}>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">Hidden</th>
              <th scope="col">State</th>
              <th scope="col">Reason</th>
              <th scope="col">Requested by</th>
              <th scope="col">Until</th>
              <th scope="col">
                <span className="visually-hidden">Lift</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {removals.map((removal) => (
              <tr key={removal.id}>
                <th scope="row">
                  {removal.subject}
                  <small>
                    {KIND_LABELS[removal.kind]}
                    {removal.geoid !== null && `, county ${removal.geoid}`}
                  </small>
                </th>
                <td>
                  <span className={`${styles['state']} ${styles[removal.state]}`}>
                    {STATE_LABELS[removal.state]}
                  </span>
                </td>
                <td>{removal.reason}</td>
                <td>
                  {removal.requested_by}
                  <small>{dayLabel(removal.created_at)}</small>
                </td>
                <td>{untilLabel(removal)}</td>
                <td>
                  {removal.state === 'in_force' && (
                    <Button size="small" onPress={() => setLifting(removal)}>
                      Lift
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Dialog
        role="alertdialog"
        title="Lift this removal?"
        isOpen={lifting !== null}
        onClose={() => setLifting(null)}
      >
        <p>
          Whoever may see owner names will see <b>{lifting?.subject}</b> again at once: in panels, search and
          exports.
        </p>
        <div className={styles['choices']}>
          <Button autoFocus onPress={() => setLifting(null)}>
            Keep it hidden
          </Button>
          <Button
            look="danger"
            onPress={() => {
              if (lifting === null) return;
              lift.mutate(lifting.id, {
                onSuccess: () =>
                  showToast({ id: 'removal', tone: 'good', message: 'The removal is lifted.' }),
                onError: (error) => showToast({ id: 'removal', tone: 'bad', message: errorMessage(error) }),
              });
              setLifting(null);
            }}
          >
            Lift the removal
          </Button>
        </div>
      </Dialog>
    </>
  );
}
