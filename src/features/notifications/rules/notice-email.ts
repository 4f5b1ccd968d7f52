import type { Notice } from '../contract.ts';
import { linkOfNotice } from './notice-link.ts';
import { subjectOfNotice } from './notice-title.ts';

/** An email lists this many notifications and links to the rest. */
export const EMAIL_ROWS = 20;

interface NoticeEmail {
  /** The address of the site, without a slash at the end. */
  origin: string;
  /** The listed notifications: at most `EMAIL_ROWS`. */
  notices: readonly Notice[];
  /** The number of all notifications of this email. */
  total: number;
}

/** Returns the email about what changed, grouped by county. Each web address is a line of its own, which becomes a link in HTML. */
export function noticeEmail({ origin, notices, total }: NoticeEmail): { subject: string; text: string } {
  const groups = [...Map.groupBy(notices, ({ county }) => county.headline)].map(([headline, some]) =>
    [singleLine(headline).toUpperCase(), ...some.map((notice) => rowOf(notice, origin))].join('\n\n'),
  );
  const rest = total - notices.length;
  const more = rest > 0 ? [`And ${rest.toLocaleString('en-US')} more.`] : [];
  const parts = [
    'Hello,',
    'These are changes to what you follow.',
    ...groups,
    ...more,
    `See all notifications:\n${origin}/profile/notifications`,
  ];
  const count = total === 1 ? 'One change' : `${total.toLocaleString('en-US')} changes`;
  return { subject: `${count} to what you follow`, text: `${parts.join('\n\n')}\n` };
}

function rowOf(notice: Notice, origin: string): string {
  const { lines, successors } = notice;
  const next =
    successors.length === 0 ? [] : [successors.length === 1 ? 'Its successor:' : 'Its successors:'];
  return [
    singleLine(subjectOfNotice(notice)),
    ...lines.map(singleLine),
    `${origin}${linkOfNotice(notice)}`,
    ...next,
    ...successors.map((path) => `${origin}${path}`),
  ].join('\n');
}

/** Joins the lines of a text. A value of an imported file may contain a line break, and a web address on a line of its own would become a link. */
function singleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
