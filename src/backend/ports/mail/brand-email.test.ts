import { describe, expect, it } from 'vitest';
import { brandEmail } from './brand-email.ts';

const LOOK = {
  site: { name: 'Alder <b>Maps</b>', logo: null, color: 'blue' },
  publicUrl: 'https://plat.example',
} as const;
const EMAIL = { to: 'dora@people.example', subject: 'Set a new password' };

describe('an email', () => {
  it('ends with the name and address of the site, even without a logo', () => {
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

  it('has a button for its action, and labels a link with the line above its address', () => {
    const text =
      'Hello,\n\nSet a new one:\n\nhttps://plat.example/x#token=a&b\n\nThe invoice, as a PDF:\nhttps://plat.example/1.pdf\n\nhttps://a.example\nhttps://b.example\n';
    const linksOf = (email: { action?: string }) => {
      const { html } = brandEmail({ ...EMAIL, ...email, text }, LOOK);
      return [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, label]) => [href, label]);
    };
    const others = [
      ['https://plat.example/1.pdf', 'The invoice, as a PDF'],
      ['https://a.example', 'https://a.example'],
      ['https://b.example', 'https://b.example'],
      ['https://plat.example', 'Alder &lt;b&gt;Maps&lt;/b&gt;'],
    ];
    const address = 'https://plat.example/x#token=a&amp;b';
    expect(linksOf({ action: 'Set a <new> password' })).toEqual([
      [address, 'Set a &lt;new&gt; password'],
      ...others,
    ]);
    expect(linksOf({})).toEqual([[address, address], ...others]);
    const buttonsOf = (html: string) =>
      [...html.matchAll(/background:#1f5bbf[^>]*>([^<]*)</g)].map(([, label]) => label);
    expect(buttonsOf(brandEmail({ ...EMAIL, action: 'Go', text }, LOOK).html)).toEqual(['Go']);
    expect(buttonsOf(brandEmail({ ...EMAIL, text }, LOOK).html)).toEqual(['The invoice, as a PDF']);
    expect(brandEmail({ ...EMAIL, action: 'Go', text }, LOOK).text).toContain(
      '\n\nhttps://plat.example/x#token=a&b\n\n',
    );
  });

  it('links the first line of a block to its first address, and has bullets for lists', () => {
    const text =
      'Hello,\n\n12 Elm Street\nOwner: changed\nhttps://plat.example/12\nIts successor:\nhttps://plat.example/13\n\nMembers:\n- Dora <b>\n- Pat\n';
    const { html, text: plain } = brandEmail({ ...EMAIL, text }, LOOK);
    const lines = html.replaceAll('<br>', '\n').replaceAll(/<[^>]+>/g, '');
    expect(lines).toContain('12 Elm Street\nOwner: changed\nIts successor:\nhttps://plat.example/13\n');
    expect(html).toMatch(/<a href="https:\/\/plat.example\/12"[^>]*>12 Elm Street<\/a>/);
    expect(lines).toContain('Members:\n• Dora &lt;b&gt;\n• Pat\n');
    expect(plain).toContain('Owner: changed\nhttps://plat.example/12\n');
  });
});
