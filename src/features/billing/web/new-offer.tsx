import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { centsOfText } from '../../../kernel/money.ts';
import { createOffer } from '../contract.ts';
import { CHANGE_USERS } from '../rules/check-change.ts';
import { OFFER_CODE, tidyOfferCode } from '../rules/plan-offers.ts';
import { lowPriceIssue } from '../rules/plan-prices.ts';
import styles from './offers-page.module.css';

/** The plans and cycles that an offer can be for, by the ids of the options. */
const SOLD = {
  'pro-monthly': { label: 'Pro, monthly', plan: 'pro', cycle: 'monthly' },
  'pro-annual': { label: 'Pro, annual', plan: 'pro', cycle: 'annual' },
  'team-monthly': { label: 'Team, monthly', plan: 'team_flex', cycle: 'monthly' },
} as const;
const { min, max } = CHANGE_USERS;
type SoldId = keyof typeof SOLD;
const OPTIONS = Object.entries(SOLD).map(([id, { label }]) => ({ id, label }));

/** The dialog that adds an offer. */
export function NewOffer({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState({
    name: '',
    code: '',
    price: '',
    seats: '',
    uses: '',
    until: '',
    group: '',
  });
  const [sold, setSold] = useState<SoldId>('pro-monthly');
  const [isTried, setIsTried] = useState(false);
  const set = (key: keyof typeof draft) => (value: string) => setDraft({ ...draft, [key]: value });
  const code = tidyOfferCode(draft.code);
  const cents = centsOfText(draft.price);
  const uses = draft.uses.trim() === '' ? null : Number(draft.uses);
  const { plan, cycle } = SOLD[sold];
  const seats = plan === 'pro' || draft.seats.trim() === '' ? null : Number(draft.seats);
  const issues = {
    name: draft.name.trim().length < 2 ? 'Enter a name, such as Spring 2027.' : undefined,
    code: OFFER_CODE.test(code)
      ? undefined
      : 'Enter 4 to 40 letters, digits and hyphens. Begin with a letter or digit.',
    price:
      cents === null || cents === 0
        ? 'Enter a price above 0, such as 9.50.'
        : sentenceOf(lowPriceIssue(plan, cents)),
    uses: uses === null || (Number.isInteger(uses) && uses > 0) ? undefined : 'Enter a whole number.',
    seats:
      seats === null || (Number.isInteger(seats) && seats >= min && seats <= max)
        ? undefined
        : `Enter ${min} to ${max}.`,
  };
  const shown = (key: keyof typeof issues) => (isTried ? issues[key] : undefined);
  const add = useMutation({
    mutationFn: (priceCents: number) =>
      call(createOffer, {
        body: {
          code,
          name: draft.name,
          plan,
          cycle,
          price_cents: priceCents,
          users: seats,
          max_uses: uses,
          last_day: draft.until === '' ? null : draft.until,
          group: draft.group.trim() === '' ? null : draft.group,
        },
      }),
    onSuccess: onClose,
    meta: { isQuiet: true },
  });
  const save = () => {
    setIsTried(true);
    if (cents !== null && Object.values(issues).every((issue) => issue === undefined)) add.mutate(cents);
  };
  return (
    <Dialog title="Add an offer" isOpen onClose={onClose}>
      <div className={styles['form']}>
        <TextField
          label="Name"
          issue={shown('name')}
          maxLength={100}
          value={draft.name}
          onChange={set('name')}
        />
        <TextField
          label="Code"
          hint="People enter it. Capital and small letters don’t matter."
          issue={shown('code')}
          maxLength={40}
          value={draft.code}
          onChange={set('code')}
        />
        <SelectField
          label="Plan"
          options={OPTIONS}
          value={sold}
          onChange={(id) => {
            if (id in SOLD) setSold(id as SoldId);
          }}
        />
        <TextField
          label={plan === 'team_flex' ? 'Price per user and month, in US dollars' : 'Price in US dollars'}
          hint={cycle === 'annual' ? 'For one year.' : 'For one month.'}
          issue={shown('price')}
          maxLength={12}
          value={draft.price}
          onChange={set('price')}
        />
        {plan === 'team_flex' && (
          <TextField
            label="Users"
            hint="Empty: as many as people choose."
            issue={shown('seats')}
            maxLength={2}
            value={draft.seats}
            onChange={set('seats')}
          />
        )}
        <div className={styles['pair']}>
          <TextField
            label="Uses"
            hint="Empty: without limit."
            issue={shown('uses')}
            maxLength={7}
            value={draft.uses}
            onChange={set('uses')}
          />
          <TextField
            label="Last day"
            type="date"
            hint="Empty: no end."
            value={draft.until}
            onChange={set('until')}
          />
        </div>
        <TextField
          label="Only for the account"
          hint="The name of an account. Empty: for everybody who has the code."
          maxLength={200}
          value={draft.group}
          onChange={set('group')}
        />
        <Refusal error={add.error} />
      </div>
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" isPending={add.isPending} onPress={save}>
          Add the offer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Makes a sentence of an issue that begins with its verb: "The price must be $0.50 or more: …." */
function sentenceOf(issue: string | null): string | undefined {
  return issue === null ? undefined : `The price ${issue}.`;
}
