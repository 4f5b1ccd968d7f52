import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { isTemporary, isSignedOut } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { usePlanTermsUrl } from '../../../frontend/site-look.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useRequestKey } from '../../../frontend/use-request-key.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import {
  BAD_GROUP_NAME,
  TAKEN_GROUP_NAME,
  isGroupName,
  tidyGroupName,
} from '../../accounts/rules/group-name.ts';
import { type User, useSession } from '../../accounts/web/index.ts';
import { useIsNameTaken } from '../../groups/web/index.ts';
import { MIN_CARDHOLDER_LENGTH, type PayWith, type Payment } from '../../payments/contract.ts';
import { PaymentForm, type PaymentFormWay, taxedForm, useTaxQuote } from '../../payments/web/index.ts';
import { createSubscription, quotePlanTax } from '../contract.ts';
import type { PlanChoice } from '../rules/plan-choice.ts';
import { PLAN_CURRENCY, PLAN_LABELS } from '../rules/plan-prices.ts';
import styles from './plan-options.module.css';
import { SignUpOrIn } from './sign-up-or-in.tsx';

interface Props {
  choice: PlanChoice;
  priceCents: number;
  /** The code of the offer that gives the price. */
  offer: string | undefined;
  /** True if sales tax is added to plans that are paid by card. */
  isTaxed: boolean;
}

/** The two steps of buying a plan: an account or signing in, then the name of the account (group) and the payment. */
export function Checkout(props: Props) {
  const { choice } = props;
  const user = useSession().data?.user ?? null;
  return (
    <ol className={styles['steps']}>
      <li>
        <h3>{user === null ? 'Create an account or sign in' : `Signed in as ${user.name}`}</h3>
        {user === null && <SignUpOrIn plan={choice.plan} />}
      </li>
      <li>
        <h3>Name the account and pay</h3>
        {user === null ? (
          <p className={styles['quiet']}>First sign in. Your choice stays on this page.</p>
        ) : (
          <Pay key={user.id} user={user} {...props} />
        )}
      </li>
    </ol>
  );
}

/** The browser leaves the page at the latest this long after the payment. */
const FORCED_AFTER_MS = 2000;

const pathOf = (bought: Promise<{ path: string | null }>) =>
  bought.then(
    ({ path }) => path,
    () => null,
  );

function withinMs<T>(ms: number, value: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    window.setTimeout(() => resolve(null), ms);
  });
  return Promise.race([value, late]);
}

function Pay({ user, choice, priceCents, offer, isTaxed }: Props & { user: User }) {
  const { plan, cycle, users } = choice;
  // A free account that the person owns gets the plan. Everybody else opens an additional one.
  const own = user.group?.plan === 'free' && user.group.role === 'owner' ? user.group : null;
  const [name, setName] = useState(own?.name ?? '');
  const [isTried, setIsTried] = useState(false);
  const [holder, setHolder] = useState(user.name);
  const [agrees, setAgrees] = useState(false);
  const [isTrial, setIsTrial] = useState(false);
  const [ordered, setOrdered] = useState<Payment | null>(null);
  const taken = useIsNameTaken();
  const terms = usePlanTermsUrl();
  const [way, setWay] = useState<PaymentFormWay>('card');
  const bought = `${plan} ${cycle} ${users} ${offer ?? ''} ${priceCents}`;
  const tax = useTaxQuote({
    key: isTaxed ? bought : null,
    request: (address, signal) =>
      call(quotePlanTax, {
        body: {
          ...choice,
          ...(own === null ? {} : { group: own.slug }),
          ...(offer === undefined ? {} : { offer }),
          price_cents: priceCents,
          address,
        },
        signal,
      }),
  });
  const isTaxedWay = isTaxed && way === 'card';
  const quote = isTaxedWay ? tax.quote : undefined;
  // A purchase with sales tax and one without are two requests.
  const { key, renew } = useRequestKey(`${bought} ${name} ${isTrial} ${quote?.quote_id ?? ''}`);
  const tidy = tidyGroupName(name);
  const isOwnName = tidy === own?.name;
  const issue = !isGroupName(tidy)
    ? BAD_GROUP_NAME
    : !isOwnName && taken.isTaken(tidy)
      ? TAKEN_GROUP_NAME
      : undefined;
  const isIncomplete =
    issue !== undefined || holder.trim().length < MIN_CARDHOLDER_LENGTH || (terms !== null && !agrees);
  const buy = (payWith: PayWith) =>
    call(createSubscription, {
      body: {
        ...choice,
        group_name: tidy,
        ...(own === null ? {} : { group: own.slug }),
        ...(offer === undefined ? {} : { offer }),
        pay_with: payWith,
        cardholder_name: holder,
        trial: isTrial,
        price_cents: priceCents,
        tax_quote_id: payWith.by === 'invoice' ? null : (quote?.quote_id ?? null),
        request_key: key,
      },
    });
  const [last, setLast] = useState<PayWith | null>(null);
  const pay = async (payWith: PayWith) => {
    setLast(payWith);
    try {
      const { payment } = await buy(payWith);
      // A payment that was canceled at the provider stays canceled. The next attempt is a purchase of its own.
      if (payment?.state === 'failed') {
        renew();
        if (isTaxed) await tax.renew();
      }
      return payment;
    } catch (error) {
      // The quote may have been used already, or be too old.
      if (quote !== undefined && !isTemporary(error) && !isSignedOut(error)) await tax.renew();
      throw error;
    }
  };
  const finish = async (payment: Payment | null) => {
    if (payment?.state === 'waiting') return setOrdered(payment);
    // Repeating the same purchase returns the path of its account. The plan has begun by now, so if the path is unknown, the profile page opens instead.
    const path = last === null ? null : await withinMs(FORCED_AFTER_MS, pathOf(buy(last)));
    window.location.assign(path === null ? '/profile' : `${path}/settings/billing`);
  };
  if (ordered !== null)
    return (
      <div role="status">
        <Notice
          icon={ReceiptText}
          title={`Your plan with purchase order ${ordered.purchase_order ?? ''} is ordered.`}
        >
          <p>
            {ordered.due_on !== null && `Please pay the invoice by ${dayLabel(ordered.due_on)}. `}
            The plan begins when the money has arrived.
          </p>
          <p>
            <a href={`/subscriptions/invoices/${ordered.id}.pdf`} download>
              Invoice (PDF)
            </a>
          </p>
        </Notice>
      </div>
    );
  const price = `${moneyLabel(priceCents)} per ${cycle === 'annual' ? 'year' : 'month'}${isTaxedWay ? ' and sales tax' : ''}`;
  return (
    <div className={styles['pay']}>
      <TextField
        label="Account name"
        name="account-name"
        autoComplete="organization"
        value={name}
        onChange={setName}
        onBlur={() => {
          setIsTried(true);
          if (isGroupName(tidy) && !isOwnName) taken.check(tidy);
        }}
        hint="3-100 characters. The people who work with you see it."
        issue={isTried ? issue : undefined}
      />
      <TextField
        label="Name on the card"
        name="cardholder"
        autoComplete="cc-name"
        value={holder}
        onChange={setHolder}
      />
      <Checkbox isOn={isTrial} onChange={setIsTrial}>
        Try it first.{' '}
        <small>{`The first charge, ${price}, is in 7 days. If you cancel before that, you pay nothing.`}</small>
      </Checkbox>
      {terms !== null && (
        <Checkbox isOn={agrees} onChange={setAgrees}>
          I agree to the{' '}
          <a href={terms} target="_blank" rel="noreferrer">
            terms of plans
          </a>
          .
        </Checkbox>
      )}
      <PaymentForm
        label={
          isTrial
            ? 'Start the trial'
            : isTaxedWay && quote === undefined
              ? 'Pay'
              : `Pay ${moneyLabel(quote?.total_cents ?? priceCents)}`
        }
        {...(isTaxed &&
          taxedForm({
            tax,
            label: PLAN_LABELS[plan],
            cents: priceCents,
            currency: PLAN_CURRENCY,
            onWay: setWay,
          }))}
        groupSlug={own?.slug}
        disabledReason={isIncomplete ? 'required information missing - please fill out to proceed' : null}
        pay={pay}
        onPaid={(payment) => void finish(payment)}
      />
      <p className={styles['renewal']}>
        {renewalNote(choice.cycle, priceCents, { isTrial, isTaxed: isTaxedWay })}
      </p>
    </div>
  );
}

/** Returns the sentence about when the price is due, first and later. */
function renewalNote(
  cycle: PlanChoice['cycle'],
  priceCents: number,
  { isTrial, isTaxed }: { isTrial: boolean; isTaxed: boolean },
): string {
  const every = cycle === 'annual' ? 'year' : 'month';
  return `${moneyLabel(priceCents)}${isTaxed ? ' and the sales tax of your address are' : ' is'} due ${isTrial ? 'in 7 days' : 'today'} and then every ${every}, until you cancel. You can cancel at any time under Billing, and keep the plan until the end of the period that you paid for.`;
}
