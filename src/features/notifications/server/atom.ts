import { escapeXml } from '../../../backend/formats/writers/xml-text.ts';
import type { Notice } from '../contract.ts';
import { labelOfKind } from '../rules/notice-kinds.ts';
import { linkOfNotice } from '../rules/notice-link.ts';
import { titleOfNotice } from '../rules/notice-title.ts';

interface Feed {
  siteName: string;
  /** The address of the site, without a slash at the end. */
  origin: string;
  /** The address of the feed itself. */
  selfUrl: string;
  accountId: string;
  updatedAt: string;
}

/** Returns notifications as an Atom feed (RFC 4287). */
export function atomFeed(
  { siteName, origin, selfUrl, accountId, updatedAt }: Feed,
  notices: readonly Notice[],
): string {
  const text = escapeXml;
  const entries = notices.map(
    (notice) => `  <entry>
    <id>${text(`${origin}/profile/notifications#${notice.id}`)}</id>
    <title>${text(titleOfNotice(notice))}</title>
    <link href="${text(origin + linkOfNotice(notice))}"/>
${notice.successors.map((path) => `    <link rel="related" href="${text(origin + path)}"/>\n`).join('')}    <updated>${text(notice.created_at)}</updated>
${notice.kinds.map((kind) => `    <category term="${text(kind)}" label="${text(labelOfKind(kind))}"/>\n`).join('')}    <summary>${text(notice.lines.join(' '))}</summary>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${text(`${origin}/profile/notifications?account=${accountId}`)}</id>
  <title>${text(`${siteName}: what you follow`)}</title>
  <author><name>${text(siteName)}</name></author>
  <link href="${text(`${origin}/profile/notifications`)}"/>
  <link rel="self" type="application/atom+xml" href="${text(selfUrl)}"/>
  <updated>${text(updatedAt)}</updated>
${entries.join('')}</feed>
`;
}
