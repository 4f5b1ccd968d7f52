import type { OptOut } from '../contract.ts';
import type { OptOutKind } from '../rules/opt-out-match.ts';

export const KIND_LABELS: Record<OptOutKind, string> = {
  owner: 'Owner’s full name',
  owner_words: 'Part of an owner’s name',
  parcel_number: 'Parcel number',
  ll_uuid: 'Parcel’s ID (ll_uuid)',
};

export const KIND_HINTS: Record<OptOutKind, string> = {
  owner: 'In any order, with or without initials: “Jane Doe” also hides DOE, JANE A and DOE JANE & JOHN.',
  owner_words: 'Hides every name that contains all these words: “Doe” hides DOE FAMILY TRUST too.',
  parcel_number: 'As the county writes it; punctuation doesn’t matter. Needs the county’s GEOID.',
  ll_uuid: 'Stays the same in every edition. You find it in the parcel’s panel under Address.',
};

export const STATE_LABELS: Record<OptOut['state'], string> = {
  in_force: 'In force',
  expired: 'Expired',
  lifted: 'Lifted',
};

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

export function timeLabel(iso: string): string {
  return TIME.format(new Date(iso));
}
