import { describe, expect, it } from 'vitest';
import { brandEmail } from './brand-email.ts';

const LOOK = {
  site: { name: 'Alder <b>Maps</b>', logo: null, color: 'blue' },
  publicUrl: 'https://plat.example',
} as const;
const EMAIL = { to: 'dora@people.example', subject: 'Set a new password' };

describe('an email', () => {
  it('ends with the name and address of the site, also without a logo', () => {
    const { text, html, logo, senderName } = brandEmail({ ...EMAIL, text: 'Hello,\n\nIt is done.\n' }, LOOK);
    expect(text).toBe('Hello,\n\nIt is done.\n\n-- \nAlder <b>Maps</b>\nhttps://plat.example\n');
    expect(senderName).toBe('Alder <b>Maps</b>');
    expect(logo).toBeNull();
    expect(html).not.toContain('cid:logo');
    expect(html).toContain('Alder &lt;b&gt;Maps&lt;/b&gt;</strong>');
    expect(html).toContain('#1f5bbf');
  });

  it('shows what people wrote as text, and links only lines that are an address', () => {
    const { html } = brandEmail(
      {
        ...EMAIL,
        text: 'Hello <img src=x onerror=alert(1)>,\n\nsee https://evil.example now.\n\nhttps://plat.example/x?a=1&b="2"#token=abc\n',
      },
      LOOK,
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('see https://evil.example now.');
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://plat.example/x?a=1&amp;b=&quot;2&quot;#token=abc',
      'https://plat.example',
    ]);
  });
});
