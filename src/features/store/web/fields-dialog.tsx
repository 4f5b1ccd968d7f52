import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { StorePlace, StoreProduct } from '../contract.ts';
import styles from './store.module.css';
import { useStoreFields } from './use-store.ts';

const TIERS = { standard: 'Standard', premium: 'Premium', county: 'Of the county' } as const;

/** The columns of a product, each with its name in the files, and the share of parcels that have a value. */
export function FieldsDialog({
  place,
  product,
  onClose,
}: {
  place: StorePlace;
  product: StoreProduct;
  onClose: () => void;
}) {
  const fields = useStoreFields(place.path, product.id);
  return (
    <Dialog title={`Columns of ${product.name}`} isOpen onClose={onClose} size="wide">
      <p className={styles['quiet']}>
        {place.headline}. Besides these, every format except the spreadsheet has the boundary of each parcel.
      </p>
      <Loaded of={fields} name="the columns">
        {(rows) => (
          <DataTable
            label={`Columns of ${product.name}`}
            scrollClassName={styles['fields']}
            className={table['narrow']}
            heads={['Column', 'Kind', { number: 'With a value' }]}
          >
            {rows.map(({ name, label, tier, percent }) => (
              <tr key={`${tier} ${name}`}>
                <th scope="row">
                  {label}
                  <small>
                    <code>{name}</code>
                  </small>
                </th>
                <td>{TIERS[tier]}</td>
                <td className={table['number']}>{percent === null ? '–' : `${percent.toFixed(1)}%`}</td>
              </tr>
            ))}
          </DataTable>
        )}
      </Loaded>
    </Dialog>
  );
}
