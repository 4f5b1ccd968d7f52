import { ApiFailure } from '../../../frontend/api-failure.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type BillingAddress,
  postalCodeIssue,
} from '../rules/billing-address.ts';

/** The issue with each field of an address, for people. */
export type AddressIssues = Partial<Record<AddressField | 'country', string>>;

/** Returns what is wrong with a typed address: what the server refused in `body.address`, and a postal code that can't be one. */
export function addressIssues(address: BillingAddress, error: unknown): AddressIssues {
  const issues: AddressIssues = {};
  const refused = error instanceof ApiFailure ? error.fields : [];
  for (const field of ['country', ...ADDRESS_FIELDS] as const) {
    const message = refused.find((issue) => issue.field === `body.address.${field}`)?.message;
    if (message !== undefined) issues[field] = message;
  }
  const postalIssue = postalCodeIssue(address);
  // Before the person has typed anything, an empty field is not a mistake.
  if (postalIssue !== null && address.postal_code.trim() !== '') issues.postal_code = postalIssue;
  return issues;
}
