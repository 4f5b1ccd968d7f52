import { useId } from 'react';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import inputs from '../../../../frontend/ui/inputs.module.css';
import table from '../../../../frontend/ui/table.module.css';
import { priceTextsOf, withPriceText } from '../../rules/price-texts.ts';
import type { ShownSetting } from './setting-sections.ts';
import styles from './settings.module.css';

interface Props {
  label: string;
  control: NonNullable<ShownSetting['screen']>['control'];
  /** The text of the setting. */
  value: string;
  hint: string | undefined;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** A table of prices in dollars, with a field for each. */
export function PricesField({ label, control, value, hint, error, isDisabled, onChange }: Props) {
  const id = useId();
  const { columns = [], rows = [] } = control;
  const prices = priceTextsOf(value);
  return (
    <div className={inputs['field']}>
      <span className={inputs['label']}>{label}</span>
      <DataTable
        label={label}
        className={`${table['narrow']} ${styles['prices']}`}
        heads={[{ hidden: 'Name' }, ...columns]}
      >
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {row.label}
              {row.hint !== undefined && <small>{row.hint}</small>}
            </th>
            {row.names.map((name, index) => (
              <td key={columns[index]}>
                {name === null ? (
                  '–'
                ) : (
                  <span className={styles['price']}>
                    $
                    <input
                      className={inputs['input']}
                      aria-label={`${row.label}, ${columns[index]?.toLowerCase()}`}
                      aria-describedby={`${id}-about`}
                      aria-invalid={error !== undefined || undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      disabled={isDisabled}
                      value={prices.get(name) ?? ''}
                      onChange={(event) => onChange(withPriceText(value, name, event.currentTarget.value))}
                    />
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <p id={`${id}-about`} className={inputs[error === undefined ? 'hint' : 'error']}>
        {error ?? hint}
      </p>
    </div>
  );
}
