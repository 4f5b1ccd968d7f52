import { countLabel } from '../../../kernel/count-label.ts';
import type { OwnerParcels } from '../contract.ts';

/** Returns a label such as "37 parcels of this owner in this county". */
export function ownerParcelsLabel({
  parcels,
  is_complete,
}: Pick<OwnerParcels, 'parcels' | 'is_complete'>): string {
  return `${is_complete ? '' : 'More than '}${countLabel(parcels.length, 'parcel')} of this owner in this county`;
}
