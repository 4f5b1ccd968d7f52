import type { OwnerParcels } from '../contract.ts';

/** "37 parcels of this owner in this county". */
export function countWords({ parcels, is_complete }: Pick<OwnerParcels, 'parcels' | 'is_complete'>): string {
  const count = parcels.length.toLocaleString('en-US');
  const words = parcels.length === 1 ? '1 parcel' : `${count} parcels`;
  return `${is_complete ? '' : 'More than '}${words} of this owner in this county`;
}
