import { titleCase } from '../../../kernel/title-case.ts';
import type { ParcelSummary } from '../contract.ts';

/** Returns one or two lines that name a parcel, for the hover box and the list. */
export function summaryTitle({ address, owner, parcelnumb }: ParcelSummary): {
  title: string;
  subtitle: string | null;
} {
  return {
    title: titleCase(address ?? 'Address Not Available'),
    subtitle: owner !== null ? titleCase(owner) : parcelnumb === null ? null : `Parcel ${parcelnumb}`,
  };
}
