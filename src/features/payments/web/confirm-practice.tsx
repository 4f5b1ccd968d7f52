import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { type Payment, confirmPracticePayment } from '../contract.ts';

interface Props {
  payment: Payment;
  onAnswered: (payment: Payment) => void;
  onClose: () => void;
}

/** The step in which a bank asks whether the person pays (3-D Secure), as the practice provider simulates it. */
export function ConfirmPractice({ payment, onAnswered, onClose }: Props) {
  const answer = useMutation({
    mutationFn: (given: 'approve' | 'refuse') =>
      call(confirmPracticePayment, { params: { id: payment.id }, body: { answer: given } }),
    onSuccess: onAnswered,
  });
  return (
    <Dialog title="Your bank asks you to confirm" isOpen onClose={onClose}>
      <p>
        {`Confirm that you pay ${moneyLabel(payment.amount_cents, payment.currency)}: ${payment.description}.`}{' '}
        Practice mode: no money moves.
      </p>
      <Refusal error={answer.error} />
      <DialogButtons>
        <Button isDisabled={answer.isPending} onPress={() => answer.mutate('refuse')}>
          Refuse
        </Button>
        <Button look="primary" isDisabled={answer.isPending} onPress={() => answer.mutate('approve')}>
          Confirm
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
