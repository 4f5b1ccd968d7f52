import { useState } from 'react';
import { dayLabel } from '../../../frontend/time-label.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import type { OptOut } from '../contract.ts';
import { KIND_LABELS, STATE_LABELS } from './opt-out-labels.ts';
import { useLiftOptOut } from './use-opt-outs.ts';

function untilLabel({ lifted_at, expires_at }: OptOut): string {
  if (lifted_at !== null) return dayLabel(lifted_at);
  return expires_at === null ? 'No end date' : utcDayLabel(new Date(expires_at));
}

export function OptOutTable({ optOuts }: { optOuts: readonly OptOut[] }) {
  const [lifting, setLifting] = useState<OptOut | null>(null);
  const lift = useLiftOptOut();
  return (
    <>
      <DataTable
        label="Privacy opt-outs"
        className={table['cards']}
        heads={['Hidden', 'State', 'Reason', 'Requested by', 'Until', { hidden: 'Lift' }]}
      >
        {optOuts.map((optOut) => (
          <tr key={optOut.id}>
            <th scope="row">
              {optOut.subject}
              <small>
                {KIND_LABELS[optOut.kind]}
                {optOut.geoid !== null && `, county ${optOut.geoid}`}
              </small>
            </th>
            <td data-label="State">
              <StateLabel tone={optOut.state === 'in_force' ? 'good' : 'plain'}>
                {STATE_LABELS[optOut.state]}
              </StateLabel>
            </td>
            <td data-label="Reason">{optOut.reason}</td>
            <td data-label="Requested by">
              {optOut.requested_by}
              <small>{dayLabel(optOut.created_at)}</small>
            </td>
            <td data-label="Until">{untilLabel(optOut)}</td>
            <td>
              {optOut.state === 'in_force' && (
                <Button size="small" onPress={() => setLifting(optOut)}>
                  Lift
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <Dialog
        role="alertdialog"
        title="Lift this opt-out?"
        isOpen={lifting !== null}
        onClose={() => setLifting(null)}
      >
        <p>
          Everybody who may see owner names will see <b>{lifting?.subject}</b> again at once: in panels,
          search and exports.
        </p>
        <DialogButtons>
          <Button autoFocus onPress={() => setLifting(null)}>
            Keep it hidden
          </Button>
          <Button
            look="danger"
            onPress={() => {
              if (lifting === null) return;
              lift.mutate(lifting.id, {
                onSuccess: () =>
                  showToast({ id: 'removal', tone: 'good', message: 'The opt-out is lifted.' }),
              });
              setLifting(null);
            }}
          >
            Lift the opt-out
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
