import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type BillingAddress,
  COUNTRY_CODES,
  addressFormOf,
} from '../rules/billing-address.ts';
import type { AddressIssues } from './address-issues.ts';
import styles from './payments.module.css';

/** The `autocomplete` values from which browsers know what to fill in. */
const AUTO_COMPLETE: Readonly<Record<AddressField, string>> = {
  line1: 'billing address-line1',
  city: 'billing address-level2',
  state: 'billing address-level1',
  postal_code: 'billing postal-code',
};

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' });
const BY_CODE = COUNTRY_CODES.map((id) => ({ id, label: countryNames.of(id) ?? id }));
/** The two most frequent countries, then the others by name. */
const COUNTRIES = [
  ...BY_CODE.slice(0, 2),
  ...BY_CODE.slice(2).toSorted((a, b) => a.label.localeCompare(b.label)),
];

interface Props {
  address: BillingAddress;
  issues: AddressIssues;
  onChange: (address: BillingAddress) => void;
  /** The id of a heading that says what the fields are. Absent: they get a title of their own. */
  labelledBy?: string;
}

/** The fields of a billing address, with the names that they have in its country. */
export function AddressFields({ address, issues, onChange, labelledBy }: Props) {
  const { labels, postalCode } = addressFormOf(address.country);
  return (
    <fieldset className={styles['address']} aria-labelledby={labelledBy}>
      {labelledBy === undefined && <legend>Billing address</legend>}
      <SelectField
        label="Country"
        options={COUNTRIES}
        value={address.country}
        onChange={(country) => onChange({ ...address, country })}
      />
      {issues.country !== undefined && <p className={styles['issue']}>{issues.country}</p>}
      <div className={styles['lines']}>
        {ADDRESS_FIELDS.map((field) => {
          const isNeeded = field === 'postal_code' && postalCode !== null;
          return (
            <TextField
              key={field}
              label={isNeeded ? labels[field] : `${labels[field]} (optional)`}
              issue={issues[field]}
              autoComplete={AUTO_COMPLETE[field]}
              maxLength={field === 'postal_code' ? 20 : 100}
              required={isNeeded}
              value={address[field]}
              onChange={(value) => onChange({ ...address, [field]: value })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
