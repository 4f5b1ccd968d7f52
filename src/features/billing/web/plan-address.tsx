import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { type BillingAddress, NO_ADDRESS, postalCodeIssue } from '../../payments/rules/billing-address.ts';
import { AddressFields, addressIssues } from '../../payments/web/index.ts';
import { setPlanAddress } from '../contract.ts';
import styles from './billing.module.css';
import { planAddressKey, usePlanAddress, useReloadBilling } from './use-billing.ts';

/**
 * The billing address of a plan, which decides the sales tax on its renewals and changes. Shows nothing where plans are not taxed, and until the address is
 * loaded.
 */
export function PlanAddress({ slug }: { slug: string }) {
  const client = useQueryClient();
  const loaded = usePlanAddress(slug).data;
  const [typed, setTyped] = useState<BillingAddress | null>(null);
  const reload = useReloadBilling();
  const save = useMutation({
    mutationFn: (address: BillingAddress) => call(setPlanAddress, { body: { group: slug, address } }),
    onSuccess: (saved) => {
      client.setQueryData(planAddressKey(slug), saved);
      setTyped(null);
      return reload();
    },
    meta: { isQuiet: true },
  });
  if (loaded?.is_taxed !== true) return null;
  const address = typed ?? loaded.address ?? NO_ADDRESS;
  const issues = addressIssues(address, save.error);
  return (
    <Card labelledBy="plan-address">
      <h2 id="plan-address">Billing address</h2>
      <p className={styles['reason']}>
        {loaded.address === null
          ? 'Sales tax is added when this plan is paid by card. Without an address it can’t be renewed by card.'
          : 'The sales tax on renewals and changes of this plan depends on this address.'}
      </p>
      <AddressFields
        address={address}
        issues={issues}
        labelledBy="plan-address"
        onChange={(next) => {
          save.reset();
          setTyped(next);
        }}
      />
      {Object.keys(issues).length === 0 && <Refusal error={save.error} />}
      <p role="status" className={styles['saved']}>
        {save.isSuccess && typed === null ? 'The address is saved.' : ''}
      </p>
      <div className={form['buttons']}>
        <Button
          look="primary"
          isPending={save.isPending}
          isDisabled={typed === null || postalCodeIssue(address) !== null}
          onPress={() => save.mutate(address)}
        >
          Save the address
        </Button>
      </div>
    </Card>
  );
}
