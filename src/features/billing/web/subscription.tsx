import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { usePaymentSettings } from '../../payments/web/index.ts';
import type { Billing } from '../contract.ts';
import { PLAN_LABELS } from '../rules/plan-prices.ts';
import { useBillingPayment } from './billing-payment.tsx';
import { usersLabel } from './choice-fields.tsx';
import { OpenInvoice, PayByCardButton, PurchaseOrderButton } from './open-invoice.tsx';
import { usePlanAddress, useSubscriptionActs } from './use-billing.ts';

type Subscription = NonNullable<Billing['subscription']>;

/** Returns the UTC day of a timestamp or of a date without a time, as invoices show it: "Dec 24, 2026". */
export function billingDay(at: string | null): string {
  return at === null ? '' : utcDayLabel(new Date(at));
}

const priceLabel = ({ price_cents: cents, cycle }: Pick<Subscription, 'price_cents' | 'cycle'>) =>
  `${moneyLabel(cents)} per ${cycle === 'annual' ? 'year' : 'month'}`;

/** Returns "Pro" or "Team, 3 users". */
const termsLabel = ({ plan, users }: Pick<Subscription, 'plan' | 'users'>) =>
  plan === 'team_flex' ? `${PLAN_LABELS[plan]}, ${usersLabel(users)}` : PLAN_LABELS[plan];

/** Returns the facts about the price and the payments of a plan, as names and values. `isTaxed`: sales tax is added to plans that are paid by card. */
export function paymentFacts(
  subscription: Subscription,
  isTaxed: boolean,
): { label: string; value: string }[] {
  const { state, period_end: end, purchase_order: order, owed_cents: owed, invoice } = subscription;
  const isByInvoice = order !== null && state !== 'trial';
  const next = isByInvoice ? 'Next invoice' : 'Next charge';
  const until =
    { trial: 'First charge', canceled: 'Ends', past_due: invoice === null ? 'Was due' : next }[
      state as string
    ] ?? next;
  return [
    {
      label: 'Price',
      value: `${priceLabel(subscription)}${isTaxed && !isByInvoice ? ' and sales tax' : ''}`,
    },
    ...(isByInvoice ? [{ label: 'Paid by', value: `Purchase order ${order}` }] : []),
    { label: until, value: billingDay(end) },
    ...(owed === 0 ? [] : [{ label: 'Added to it', value: `${moneyLabel(owed)} for changes of the plan` }]),
  ];
}

interface ActsProps extends Pick<Billing, 'invoices'> {
  slug: string;
  subscription: Subscription;
}

/** Shows the state of a subscription, and the buttons that change it. */
export function SubscriptionActs({ slug, subscription, invoices }: ActsProps) {
  const { setPayment, shown } = useBillingPayment();
  const { cancel, resume, retry } = useSubscriptionActs(slug, setPayment);
  const { state, next, invoice, period_end: end, next_try_at: nextTry, purchase_order: order } = subscription;
  const { owed_cents: owed } = subscription;
  const hasOpenInvoice = invoices.some(
    ({ provider, state: paid }) => provider === 'invoice' && paid === 'waiting',
  );
  const way = usePaymentSettings()?.way;
  const takesCards = way === 'stripe' || way === 'practice';
  const isBusy = cancel.isPending || resume.isPending || retry.isPending;
  return (
    <>
      {invoice !== null && (
        <OpenInvoice
          slug={slug}
          invoice={invoice}
          state={state}
          pay={takesCards ? retry.mutate : null}
          isBusy={isBusy}
        />
      )}
      {state === 'past_due' && invoice === null && (
        <NotRenewed
          slug={slug}
          nextTry={billingDay(nextTry)}
          isBusy={isBusy}
          onPay={() => retry.mutate(null)}
        />
      )}
      {state === 'canceled' && (
        <Notice
          tone="warn"
          title={`The plan ends on ${billingDay(end)}.`}
          actions={
            <Button isDisabled={isBusy} onPress={() => resume.mutate()}>
              Resume the plan
            </Button>
          }
        >
          <p>
            {hasOpenInvoice ? 'Nothing is charged beyond the open invoice.' : 'Nothing more is charged.'}{' '}
            After that the limits of Starter apply: items beyond them are suspended until you buy a plan
            again.
          </p>
        </Notice>
      )}
      {next !== null && state !== 'canceled' && (
        <Notice
          title={`From ${billingDay(end)}: ${termsLabel(next)}, ${priceLabel(next)}.`}
          actions={
            // A renewal that was declined is already for the next plan.
            (state !== 'past_due' || invoice !== null) && (
              <Button isDisabled={isBusy} onPress={() => resume.mutate()}>
                {`Keep ${termsLabel(subscription)}`}
              </Button>
            )
          }
        />
      )}
      {shown}
      <Refusal error={cancel.error ?? resume.error ?? retry.error} />
      {state !== 'canceled' && (
        <div className={form['buttons']}>
          {order !== null && state !== 'trial' && <PurchaseOrderButton slug={slug} order={order} />}
          {order !== null && state !== 'trial' && invoice === null && takesCards && (
            <PayByCardButton slug={slug} />
          )}
          <ConfirmButton
            isDisabled={isBusy}
            title="Cancel the plan?"
            message={
              invoice !== null
                ? 'The plan ends now, and its open invoice is withdrawn.'
                : state === 'past_due'
                  ? 'The plan ends now, and nothing more is charged.'
                  : `The plan stays until ${billingDay(end)}. ${owed === 0 ? '' : `An invoice of ${moneyLabel(owed)} for changes of the plan is made now. `}Nothing more is charged. Until then you can resume the plan.`
            }
            confirm="Cancel the plan"
            tone="danger"
            cancelLabel="Keep it"
            onConfirm={() => cancel.mutate()}
          >
            Cancel the plan
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

interface NotRenewedProps {
  slug: string;
  /** The day of the next try. */
  nextTry: string;
  isBusy: boolean;
  onPay: () => void;
}

/** Says why a plan that is paid by card was not renewed, and what to do. */
function NotRenewed({ slug, nextTry, isBusy, onPay }: NotRenewedProps) {
  const { data, isPending } = usePlanAddress(slug);
  if (isPending) return null;
  if (data?.is_taxed === true && data.address === null)
    return (
      <Notice tone="bad" title="The plan needs a billing address.">
        <p>{`Sales tax is added to the plan. Enter the address below. Then the active card is charged. We check again on ${nextTry}.`}</p>
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      title="The last payment failed."
      actions={
        <Button look="primary" isDisabled={isBusy} onPress={onPay}>
          Pay now
        </Button>
      }
    >
      <p>{`Check the active card or add another one. We try again on ${nextTry}.`}</p>
    </Notice>
  );
}
