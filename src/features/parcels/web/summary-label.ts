import type { ParcelSummary } from '../contract.ts';

/** Returns one or two lines that name a parcel, for the hover box and the list. */
export function summaryTitle({ address, owner, parcelnumb }: ParcelSummary): {
  title: string;
  subtitle: string | null;
} {
  return {
    title: address ?? 'Address Not Available',
    subtitle: owner ?? (parcelnumb === null ? null : `Parcel ${parcelnumb}`),
  };
}
