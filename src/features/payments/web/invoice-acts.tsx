import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import type { OperatorPayment } from '../contract.ts';

interface Props {
  payment: OperatorPayment;
  /** True while an act is being done: its failure would not be shown if another one followed. */
  isBusy: boolean;
  onPaid: (id: string) => void;
  onWithdraw: (id: string) => void;
  onExtend: (payment: OperatorPayment) => void;
}

/** The buttons of an operator for an invoice that is not paid. */
export function InvoiceActs({ payment, isBusy, onPaid, onWithdraw, onExtend }: Props) {
  const { id, description, payer } = payment;
  const amount = moneyLabel(payment.amount_cents, payment.currency);
  return (
    <>
      <ConfirmButton
        size="small"
        isDisabled={isBusy}
        label={`Mark as paid: ${description}`}
        title="Has the money arrived?"
        message={`${amount} from ${payer}. What they ordered is delivered at once. If it is for the renewal of a plan, the account keeps the plan.`}
        confirm="Mark as paid"
        tone="primary"
        cancelLabel="Not yet"
        onConfirm={() => onPaid(id)}
      >
        Mark as paid
      </ConfirmButton>
      {payment.due_on !== null && (
        <Button
          size="small"
          aria-label={`Move the due date: ${description}`}
          onPress={() => onExtend(payment)}
        >
          Extend
        </Button>
      )}
      <ConfirmButton
        size="small"
        isDisabled={isBusy}
        label={`Withdraw: ${description}`}
        title="Withdraw this invoice?"
        message={`${payer} no longer has to pay ${amount}. What they ordered is not delivered. If it is for the renewal of a plan, the plan ends now.`}
        confirm="Withdraw the invoice"
        tone="danger"
        cancelLabel="Keep it"
        onConfirm={() => onWithdraw(id)}
      >
        Withdraw
      </ConfirmButton>
    </>
  );
}

/** The button that records money which arrived for an invoice that was withdrawn, or that ended with its plan or order. */
export function LateMoney({ payment, isBusy, onPaid }: Pick<Props, 'payment' | 'isBusy' | 'onPaid'>) {
  const { id, description, payer } = payment;
  return (
    <ConfirmButton
      size="small"
      isDisabled={isBusy}
      label={`Record late money: ${description}`}
      title="Has the money arrived after all?"
      message={`${moneyLabel(payment.amount_cents, payment.currency)} from ${payer}. If the plan or the order can still begin, it begins. Otherwise the payment is recorded with its refund, and you return the money.`}
      confirm="Record the money"
      tone="primary"
      cancelLabel="Not yet"
      onConfirm={() => onPaid(id)}
    >
      Record late money
    </ConfirmButton>
  );
}
