import type { OwnerParcels } from '../contract.ts';

/** Returns a label such as "37 parcels of this owner in this county". */
export function countLabel({ parcels, is_complete }: Pick<OwnerParcels, 'parcels' | 'is_complete'>): string {
  const count = parcels.length.toLocaleString('en-US');
  const label = parcels.length === 1 ? '1 parcel' : `${count} parcels`;
  return `${is_complete ? '' : 'More than '}${label} of this owner in this county`;
}
