import { useMutation } from '@tanstack/react-query';
import { Tag, X } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { type Offer, getOffer } from '../contract.ts';
import { OFFER_CODE, describeOffer, tidyOfferCode } from '../rules/plan-offers.ts';
import styles from './plan-options.module.css';

interface Props {
  offer: Offer | null;
  onChange: (offer: Offer | null) => void;
}

/** The code of an offer, behind a button, because few people have one. `/plans?offer=CODE` fills it in. */
export function OfferField({ offer, onChange }: Props) {
  const linked = new URLSearchParams(window.location.search).get('offer');
  const [isOpen, setIsOpen] = useState(linked !== null);
  const [text, setText] = useState(linked ?? '');
  const code = tidyOfferCode(text);
  const find = useMutation({
    mutationFn: () => call(getOffer, { query: { code } }),
    onSuccess: onChange,
    // The field itself says what is wrong.
    meta: { isQuiet: true },
  });
  if (offer !== null)
    return (
      <p role="status" className={styles['offer']}>
        <Tag aria-hidden />
        <span>
          <b>{offer.name}</b>
          <small>{`${offer.code}: ${describeOffer(offer)}`}</small>
        </span>
        <IconButton
          icon={X}
          label="Remove the offer"
          onPress={() => {
            setText('');
            find.reset();
            onChange(null);
          }}
        />
      </p>
    );
  if (!isOpen)
    return (
      <div>
        <Button look="quiet" size="small" onPress={() => setIsOpen(true)}>
          <Tag aria-hidden /> I have a code
        </Button>
      </div>
    );
  return (
    <form
      className={styles['code']}
      onSubmit={(event) => {
        event.preventDefault();
        if (OFFER_CODE.test(code)) find.mutate();
      }}
    >
      <TextField
        label="Code of an offer"
        name="offer"
        autoComplete="off"
        value={text}
        onChange={(next) => {
          setText(next);
          find.reset();
        }}
        issue={find.isError ? errorMessage(find.error) : undefined}
      />
      <Button type="submit" isPending={find.isPending} isDisabled={!OFFER_CODE.test(code)}>
        Apply
      </Button>
    </form>
  );
}
