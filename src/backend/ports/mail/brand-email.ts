import { escapeHtml } from '../../../kernel/escape-html.ts';
import { SITE_COLORS } from '../../../kernel/site-colors.ts';
import type { Config } from '../../config.ts';
import type { BrandedEmail, Email } from './mail.ts';

/** The colors of emails in dark mode, the same as on dark pages. A link has the color of the text, because the site's color suits only light backgrounds. */
const DARK_STYLE =
  '@media (prefers-color-scheme:dark){body{background:#0e1716!important;color:#e8f1f0!important}.card{background:#14201f!important;border-inline-color:#2b3d3c!important;border-bottom-color:#2b3d3c!important}.end{color:#a9bdbb!important}.link{color:inherit!important}}';

/** Adds the site's name, address, logo and color to an email. */
export function brandEmail(
  { to, subject, text, action, footer = '', ...rest }: Email,
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK_STYLE}</style></head>
<body style="margin:0;padding:24px 12px;background:#eef1f0;color:#1c2524;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px 24px 10px;background:#ffffff;border:1px solid #d8dfdd;border-top:4px solid ${color};border-radius:8px">
<p style="margin:0 0 20px">${header}</p>
${paragraphs(body, { color, action, hasButton: true })}
</div>
<div class="end" style="max-width:560px;margin:12px auto 0;padding:0 25px;color:#55605e;font-size:13px">
${paragraphs(end, { color })}
</div>
</body>
</html>
`,
  };
}

interface Look {
  color: string;
  action?: string | undefined;
  /** True for the message itself, whose most important link is a button. */
  hasButton?: boolean;
}

/**
 * Makes a paragraph of each block of lines. A line that is only an address becomes a link. Alone in its block, it is a button if the email names
 * its action. In a block that begins with text, the first line is the text of the first link. In an email without an action, the last block of
 * one line of text and an address is the button.
 */
function paragraphs(text: string, { color, action, hasButton = false }: Look): string {
  const blocks = text.split(/\n{2,}/).map((block) => block.split('\n'));
  const last = hasButton && action === undefined ? blocks.findLastIndex(isNamedLink) : -1;
  return blocks
    .map((lines, index) => {
      const html = index === last ? buttonOf(lines, color) : htmlOf(lines, { color, action });
      return `<p style="margin:0 0 14px;overflow-wrap:anywhere">${html}</p>`;
    })
    .join('\n');
}

function isNamedLink([first = '', second = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && isAddress(second) && !isAddress(first);
}

const labelOf = (line: string) => line.replace(/:$/, '');

function buttonOf([label = '', address = '']: readonly string[], color: string): string {
  return `<a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${color};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(labelOf(label))}</a>`;
}

function htmlOf(lines: readonly string[], { color, action }: Look): string {
  const [first = ''] = lines;
  const link = (address: string, label = address) =>
    `<a href="${escapeHtml(address)}" class="link" style="color:${color}">${escapeHtml(label)}</a>`;
  if (lines.length === 1 && isAddress(first) && action !== undefined) return buttonOf([action, first], color);
  const at = lines.findIndex(isAddress);
  const address = lines[at];
  const lineOf = (line: string) => (isAddress(line) ? link(line) : textOf(line));
  if (address === undefined || at === 0) return lines.map(lineOf).join('<br>');
  return [link(address, labelOf(first)), ...lines.toSpliced(at, 1).slice(1).map(lineOf)].join('<br>');
}

/** Returns a line of text as HTML. An item of a list, which begins with a hyphen, gets a bullet, and where it wraps, it goes on to the right of the bullet. */
function textOf(line: string): string {
  const [, item] = /^- (.+)$/.exec(line) ?? [];
  return item === undefined
    ? escapeHtml(line)
    : `<span style="display:inline-block;padding-left:14px;text-indent:-14px">• ${escapeHtml(item)}</span>`;
}

const isAddress = (line: string): boolean => /^https?:\/\/\S+$/.test(line);

function readDataUrl(url: string | null): BrandedEmail['logo'] {
  const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(url ?? '') ?? [];
  return type === undefined || data === undefined ? null : { type, bytes: Buffer.from(data, 'base64') };
}
