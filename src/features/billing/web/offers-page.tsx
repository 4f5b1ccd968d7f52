import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { moneyLabel } from '../../../kernel/money.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type OperatorOffer, endPlanOffer, listOffers } from '../contract.ts';
import { billingFeature } from '../feature.ts';
import { describeOffer } from '../rules/plan-offers.ts';
import { NewOffer } from './new-offer.tsx';
import styles from './offers-page.module.css';

const KEY = ['offers'];

/** The operators' list of offers: prices for plans that people get with a code. */
export function OffersPage() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminFrame
      title="Offers"
      permission={billingFeature.permissions['plan_offer.list']}
      lead="A price for a plan that people get with a code. Plans that were bought with an offer keep its price."
      action={
        <Button look="primary" onPress={() => setIsAdding(true)}>
          <Plus aria-hidden /> Add an offer
        </Button>
      }
    >
      <Offers isAdding={isAdding} onAdding={setIsAdding} />
    </AdminFrame>
  );
}

function Offers({ isAdding, onAdding }: { isAdding: boolean; onAdding: (isAdding: boolean) => void }) {
  const offers = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listOffers, { signal }) });
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  const end = useMutation({
    mutationFn: (code: string) => call(endPlanOffer, { params: { code } }),
    onSettled: reload,
  });
  return (
    <>
      <Refusal error={end.error} />
      <Loaded of={offers} name="the offers">
        {({ offers: rows }) =>
          rows.length === 0 ? (
            <Notice icon={Tag} title="There are no offers.">
              <p>Add one, then send its code or its link to those who get the price.</p>
            </Notice>
          ) : (
            <DataTable
              label="Offers"
              className={table['cards']}
              heads={['Offer', 'Plan', { number: 'Price' }, 'Used', 'State', { hidden: 'Actions' }]}
            >
              {rows.map((row) => (
                <tr key={row.code}>
                  <th scope="row">
                    {row.name}
                    <small>{row.code}</small>
                  </th>
                  <td data-label="Plan">
                    {describeOffer(row)}
                    <small>{row.group === null ? '' : `For ${row.group} only`}</small>
                  </td>
                  <td data-label="Price" className={table['number']}>
                    {moneyLabel(row.price_cents)}
                    <small>{row.per_seat ? 'per user' : ''}</small>
                  </td>
                  <td data-label="Used">{usesLabel(row)}</td>
                  <td data-label="State">
                    <StateLabel tone={row.issue === null ? 'good' : 'plain'}>
                      {row.issue === null ? 'Open' : 'Over'}
                    </StateLabel>
                    <small>
                      {row.issue ?? (row.last_day === null ? '' : `Until ${dayLabel(row.last_day)}`)}
                    </small>
                  </td>
                  <td>
                    {row.issue === null && (
                      <span className={styles['acts']}>
                        <CopyButton
                          text={`${window.location.origin}/plans?offer=${row.code}`}
                          label={`Copy the link of ${row.name}`}
                        />
                        <ConfirmButton
                          size="small"
                          label={`End: ${row.name}`}
                          title="End this offer?"
                          message="Nobody can use its code from then on. Plans that were bought with it keep their price."
                          confirm="End the offer"
                          tone="danger"
                          cancelLabel="Keep it"
                          onConfirm={() => end.mutate(row.code)}
                        >
                          End
                        </ConfirmButton>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {isAdding && (
        <NewOffer
          onClose={() => {
            onAdding(false);
            void reload();
          }}
        />
      )}
    </>
  );
}

function usesLabel({ uses, max_uses: most }: OperatorOffer): string {
  if (most !== null) return `${uses.toLocaleString('en-US')} of ${most.toLocaleString('en-US')}`;
  if (uses === 0) return 'Not yet';
  return uses === 1 ? 'Once' : `${uses.toLocaleString('en-US')} times`;
}
