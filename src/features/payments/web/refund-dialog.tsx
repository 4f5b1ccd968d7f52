import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useRequestKey } from '../../../frontend/use-request-key.ts';
import { centsOfText, moneyLabel } from '../../../kernel/money.ts';
import { type Payment, refundPayment } from '../contract.ts';
import { decimalOfCents } from '../rules/ledger-csv.ts';
import { taxLabel } from '../rules/tax-line.ts';
import { taxOfRefund } from '../rules/tax-of-refund.ts';
import styles from './payments.module.css';

interface Props {
  payment: Pick<Payment, 'id' | 'amount_cents' | 'tax_cents' | 'refunded_cents' | 'currency' | 'description'>;
  payer: string;
  onClose: () => void;
}

/** Returns how much of a refund is sales tax. `cents` is null while the amount has an issue. */
function taxHint(payment: Props['payment'], cents: number | null): string {
  const { amount_cents: amountCents, tax_cents: taxCents, refunded_cents: before, currency } = payment;
  if (taxCents === null) return 'No tax was calculated.';
  if (cents === null) return 'The sales tax is refunded in proportion.';
  const tax = taxOfRefund({ amountCents, taxCents }, before, cents);
  return `Of which ${taxLabel(tax, currency)} is sales tax.`;
}

/** A refund, whole or in part. */
export function RefundDialog({ payment, payer, onClose }: Props) {
  const left = payment.amount_cents - payment.refunded_cents;
  const [amount, setAmount] = useState(decimalOfCents(left));
  const [reason, setReason] = useState('');
  const { key, renew } = useRequestKey(payment.id);
  const cents = centsOfText(amount);
  const issue =
    cents === null || cents === 0
      ? 'Enter an amount, such as 12.50.'
      : cents > left
        ? `At most ${moneyLabel(left, payment.currency)} is left.`
        : undefined;
  const refund = useMutation({
    mutationFn: (amountCents: number) =>
      call(refundPayment, { params: { id: payment.id }, body: { amount_cents: amountCents, reason, key } }),
    onSuccess: onClose,
    // The server notes a refund before it asks the provider. After a conflict no refund with this key is made, so the next try is a new one. After any other
    // error the refund may still be made, so the next try repeats it. The server refuses to repeat it with another amount.
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'conflict') renew();
    },
  });
  return (
    <Dialog title="Refund a payment" isOpen onClose={onClose}>
      <div className={styles['refund']}>
        <p>{`${payment.description}, ${payer}`}</p>
        <TextField
          label="Amount"
          hint={taxHint(payment, issue === undefined ? cents : null)}
          issue={issue}
          maxLength={14}
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label="Reason"
          hint="For your records."
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
        <Refusal error={refund.error} />
      </div>
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="danger"
          isDisabled={issue !== undefined || refund.isPending}
          onPress={() => cents !== null && refund.mutate(cents)}
        >
          {issue === undefined && cents !== null ? `Refund ${moneyLabel(cents, payment.currency)}` : 'Refund'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
