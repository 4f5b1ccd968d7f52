/** The way in which people reach the operators, according to the setting SUPPORT_CONTACT. */
export type SupportContact =
  | { kind: 'link'; address: string }
  | { kind: 'mailbox'; address: string }
  | { kind: 'widget'; address: string }
  | { kind: 'form' };

const MAILBOX = /^(?:mailto:)?([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+)$/i;

/**
 * Parses SUPPORT_CONTACT. `help@example.org` and `mailto:...` are mailboxes, `https://...` is a page, and `widget:https://...` is a chat in a
 * window of its own. For anything else, people use this site's form.
 */
export function supportContactOf(setting: string | null): SupportContact {
  if (setting === null) return { kind: 'form' };
  const mailbox = MAILBOX.exec(setting);
  if (mailbox?.[1] !== undefined) return { kind: 'mailbox', address: mailbox[1] };
  const isWidget = /^widget:/i.test(setting);
  const address = isWidget ? setting.slice('widget:'.length) : setting;
  if (!isWebAddress(address)) return { kind: 'form' };
  return { kind: isWidget ? 'widget' : 'link', address };
}

export interface TutorialLink {
  title: string;
  url: string;
}

/** Parses `Title = https://...; Title = https://...`. Skips parts that lack a title or a web address. */
export function tutorialsOf(setting: string | null): TutorialLink[] {
  const parts = (setting ?? '').split(';').map((part) => part.trim());
  const links = parts.map((part) => {
    const at = part.indexOf('=');
    return { title: part.slice(0, Math.max(0, at)).trim(), url: part.slice(at + 1).trim() };
  });
  return links.filter(({ title, url }) => title !== '' && isWebAddress(url));
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.?[^\s]*$/i.test(text);
}
