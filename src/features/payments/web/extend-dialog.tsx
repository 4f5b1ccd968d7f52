import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { type OperatorPayment, extendPayment } from '../contract.ts';
import styles from './payments.module.css';

interface Props {
  payment: OperatorPayment;
  onClose: () => void;
}

/** Moves the due date of an invoice. */
export function ExtendDialog({ payment, onClose }: Props) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [dueOn, setDueOn] = useState(payment.due_on ?? '');
  const extend = useMutation({
    mutationFn: () => call(extendPayment, { params: { id: payment.id }, body: { due_on: dueOn } }),
    onSuccess: onClose,
    meta: { isQuiet: true },
  });
  return (
    <Dialog title="Move the due date" isOpen onClose={onClose}>
      <div className={styles['refund']}>
        <p>{`${payment.payer}: ${moneyLabel(payment.amount_cents, payment.currency)}, due ${dayLabel(payment.due_on ?? '')}. If it is for the renewal of a plan, the account keeps the plan until the new date.`}</p>
        <TextField
          label="Due date"
          type="date"
          hint="Today or later. Reminders of a renewal move too."
          min={today}
          value={dueOn}
          onChange={setDueOn}
        />
        <Refusal error={extend.error} />
      </div>
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          isDisabled={dueOn === '' || dueOn === payment.due_on || extend.isPending}
          onPress={() => extend.mutate()}
        >
          Move the due date
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
