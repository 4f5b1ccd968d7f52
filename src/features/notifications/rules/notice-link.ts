import type { Notice } from '../contract.ts';

/** Returns where a notification leads: the parcel, the project, or the changes of its county for a place, for a summary and for a parcel that is gone. */
export function linkOfNotice({ subject, county, path, editions, is_gone: isGone }: Notice): string {
  if (subject === 'selection' || (subject === 'parcel' && !isGone)) return path;
  // Without `editions`, a notification about a place is about the first data of its county or an edition was removed since: there are no changes to show.
  if (subject === 'place' && editions === null) return county.path;
  const pair = editions === null ? '' : `&from=${editions.from}&to=${editions.to}`;
  const kind = subject === 'parcel' ? '&kind=gone' : '';
  return `${county.path}#changes${pair}${kind}`;
}
