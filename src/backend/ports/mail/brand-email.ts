import { SITE_COLORS } from '../../../kernel/site-colors.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import type { BrandedEmail, Email } from './mail.ts';

/** Adds the site's name, address, logo and color to an email. */
export function brandEmail(
  { to, subject, text, footer = '', ...rest }: Email,
  { site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>,
): BrandedEmail {
  const logo = readDataUrl(site.logo);
  const color = SITE_COLORS.find(({ id }) => id === site.color)?.fill ?? SITE_COLORS[0].fill;
  const body = text.trimEnd();
  const end = [footer.trim(), `${site.name}\n${publicUrl}`].filter((part) => part !== '').join('\n\n');
  const header = `${logo === null ? '' : '<img src="cid:logo" alt="" height="32" style="vertical-align:middle;margin-right:10px">'}<strong style="font-size:18px">${escapeHtml(site.name)}</strong>`;
  return {
    ...rest,
    to,
    subject,
    text: `${body}\n\n-- \n${end}\n`,
    senderName: site.name,
    logo,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef1f0;color:#1c2524;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8dfdd;border-top:4px solid ${color};border-radius:8px">
<p style="margin:0 0 20px">${header}</p>
${paragraphs(body, color)}
</div>
<div style="max-width:560px;margin:12px auto 0;padding:0 24px;color:#55605e;font-size:13px">
${paragraphs(end, color)}
</div>
</body>
</html>
`,
  };
}

/** Makes a paragraph of each block of lines. A line that is only an address becomes a link. */
function paragraphs(text: string, color: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n').map((line) => {
        const safe = escapeHtml(line);
        return /^https?:\/\/\S+$/.test(line)
          ? `<a href="${safe}" style="color:${color};overflow-wrap:anywhere">${safe}</a>`
          : safe;
      });
      return `<p style="margin:0 0 14px">${lines.join('<br>')}</p>`;
    })
    .join('\n');
}

function readDataUrl(url: string | null): BrandedEmail['logo'] {
  const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(url ?? '') ?? [];
  return type === undefined || data === undefined ? null : { type, bytes: Buffer.from(data, 'base64') };
}
