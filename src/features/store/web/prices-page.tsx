import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import table from '../../../frontend/ui/table.module.css';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type SavedStorePrice, deleteStorePrice, listStorePrices } from '../contract.ts';
import { storeFeature } from '../feature.ts';
import { priceLabel } from '../rules/price-label.ts';
import { productOf } from '../rules/products.ts';
import { PriceDialog } from './price-dialog.tsx';
import { FORMAT_LABELS, SOLD_AS_LABELS } from './price-labels.ts';
import styles from './prices.module.css';

const KEY = ['store-prices'];

/** The operators' price list of the store. */
export function PricesPage() {
  const [isNew, setIsNew] = useState(false);
  return (
    <AdminFrame
      title="Store prices"
      permission={storeFeature.permissions['store_price.read']}
      lead="What files of counties and states cost. If several prices match, the price for the smallest place applies: the county, else its state, its country, or everywhere. A price of 0 is a free download."
      action={
        <Button look="primary" onPress={() => setIsNew(true)}>
          <Plus aria-hidden /> Add a price
        </Button>
      }
    >
      <Prices isNew={isNew} onNew={setIsNew} />
    </AdminFrame>
  );
}

function Prices({ isNew, onNew }: { isNew: boolean; onNew: (isNew: boolean) => void }) {
  const [changed, setChanged] = useState<SavedStorePrice | null>(null);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  const prices = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listStorePrices, { signal })).prices,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteStorePrice, { params: { id } }),
    onSettled: reload,
  });
  return (
    <>
      <Refusal error={remove.error} />
      <Loaded of={prices} name="the prices">
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={Store} title="The price list is empty.">
              <p>Until you add a price, the store sells nothing.</p>
            </Notice>
          ) : (
            <DataTable
              label="Store prices"
              className={table['cards']}
              heads={['Place', 'Product', 'Format', { number: 'Price' }, { hidden: 'Actions' }]}
            >
              {rows.map((price) => {
                const name = `${productOf(price.product).name} of ${price.headline}`;
                return (
                  <tr key={price.id}>
                    <th scope="row">
                      {price.headline}
                      <small>{SOLD_AS_LABELS[price.sold_as]}</small>
                    </th>
                    <td data-label="Product">
                      {productOf(price.product).name}
                      <small>{price.is_legacy && 'Legacy'}</small>
                    </td>
                    <td data-label="Format">{FORMAT_LABELS[price.format]}</td>
                    <td data-label="Price" className={table['number']}>
                      <ul className={styles['steps']}>
                        {price.steps.map(({ up_to_parcels: upTo, price_cents: cents }) => (
                          <li key={upTo ?? 'all'}>
                            <span>
                              {upTo !== null
                                ? `up to ${upTo.toLocaleString('en-US')} parcels`
                                : price.steps.length === 1
                                  ? ''
                                  : 'for more'}
                            </span>{' '}
                            <b>{`${priceLabel(cents, price.currency)}${price.currency === 'USD' ? '' : ` ${price.currency}`}`}</b>
                          </li>
                        ))}
                      </ul>
                    </td>
                    <td>
                      <div className={table['acts']}>
                        <Button size="small" aria-label={`Change: ${name}`} onPress={() => setChanged(price)}>
                          Change
                        </Button>
                        <ConfirmButton
                          size="small"
                          label={`Remove: ${name}`}
                          title="Remove this price?"
                          message={`${name} then has the next price that matches, such as that of the place around it, or none. Orders keep what they cost.`}
                          confirm="Remove"
                          tone="danger"
                          cancelLabel="Keep it"
                          onConfirm={() => remove.mutate(price.id)}
                        >
                          Remove
                        </ConfirmButton>
                      </div>
                    </td>
                  </tr>
                );
              })}
            </DataTable>
          )
        }
      </Loaded>
      {(isNew || changed !== null) && (
        <PriceDialog
          price={changed}
          onClose={() => {
            onNew(false);
            setChanged(null);
            void reload();
          }}
        />
      )}
    </>
  );
}
