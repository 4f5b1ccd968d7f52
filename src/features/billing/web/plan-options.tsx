import { useId, useState } from 'react';
import { TotalLine } from '../../../frontend/ui/total-line.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { useSession } from '../../accounts/web/index.ts';
import { usePaymentSettings } from '../../payments/web/index.ts';
import type { Offer } from '../contract.ts';
import { choiceCents, settleChoice, userBounds } from '../rules/plan-choice.ts';
import { offerBounds, offerCents, offeredChoice } from '../rules/plan-offers.ts';
import {
  type Cycle,
  FEWEST_USERS,
  PLAN_LABELS,
  type PlanPrice,
  type SoldPlan,
} from '../rules/plan-prices.ts';
import { Checkout } from './checkout.tsx';
import { CycleField, UsersField, usersLabel } from './choice-fields.tsx';
import { OfferField } from './offer-field.tsx';
import styles from './plan-options.module.css';

interface Props {
  prices: readonly PlanPrice[];
  /** The plan whose button the person pressed, or that the link names. */
  first: SoldPlan | undefined;
  /** True if sales tax is added to plans that are paid by card. */
  isTaxed: boolean;
}

/** The selection of a plan by its number of users and its cycle, with the price. */
export function PlanOptions({ prices, first, isTaxed }: Props) {
  const [asked, setAsked] = useState<{ users: number; cycle: Cycle }>({
    users: FEWEST_USERS[first ?? 'pro'],
    cycle: 'monthly',
  });
  const id = useId();
  const way = usePaymentSettings()?.way ?? 'none';
  const isSignedIn = useSession().data?.user != null;
  const [offer, setOffer] = useState<Offer | null>(null);
  const choice = offer === null ? settleChoice(asked, prices) : offeredChoice(offer, asked.users);
  const { plan, users, cycle } = choice;
  const bounds = offer === null ? userBounds(prices) : offerBounds(offer);
  const listCents = choiceCents(choice, prices);
  const cents = offer === null ? listCents : offerCents(offer, users);
  const per = cycle === 'annual' ? 'year' : 'month';
  return (
    <section id="plan-options" aria-labelledby={id} className={styles['options']}>
      <div className={styles['choice']}>
        <h2 id={id}>{way === 'none' ? 'What it costs' : 'Choose your plan'}</h2>
        {bounds.max > bounds.min && (
          <UsersField
            plan={plan}
            bounds={bounds}
            value={users}
            onChange={(next) => setAsked({ ...asked, users: next })}
          />
        )}
        {offer === null && (
          <CycleField
            plan={plan}
            prices={prices}
            value={cycle}
            onChange={(next) => setAsked({ ...asked, cycle: next })}
          />
        )}
        {isSignedIn && way !== 'none' && <OfferField offer={offer} onChange={setOffer} />}
        {cents !== null && (
          <TotalLine label={`${PLAN_LABELS[plan]}, ${usersLabel(users)}`} isLive>
            {listCents !== null && listCents > cents && (
              <s aria-label={`instead of ${moneyLabel(listCents)}`}>{moneyLabel(listCents)}</s>
            )}
            {`${moneyLabel(cents)} per ${per}`}
          </TotalLine>
        )}
      </div>
      {cents !== null && way !== 'none' && (
        <Checkout
          key={String(isSignedIn)}
          choice={choice}
          priceCents={cents}
          offer={offer?.code}
          isTaxed={isTaxed}
        />
      )}
    </section>
  );
}
