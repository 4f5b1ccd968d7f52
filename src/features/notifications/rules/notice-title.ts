import { titleCase } from '../../../kernel/title-case.ts';
import type { Notice } from '../contract.ts';

type Titled = Pick<Notice, 'subject' | 'title' | 'county'>;

/** Returns the name of a notification's subject without the county, which the heading above it names. */
export function subjectOfNotice({ subject, title, county }: Titled): string {
  if (subject === 'summary') return 'Parcels that you follow';
  if (subject === 'selection') return title ?? 'A project that you can no longer open';
  if (subject === 'parcel') return titleCase(title ?? 'Address Not Available');
  return title === null || title === county.headline ? 'New data' : `New data, in ${title}`;
}

/** Returns the title of a notification that stands alone: its county and its subject. */
export function titleOfNotice(notice: Titled): string {
  return `${notice.county.headline}: ${subjectOfNotice(notice)}`;
}
