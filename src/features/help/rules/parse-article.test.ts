import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseArticle, textForSite } from './parse-article.ts';

describe('parseArticle', () => {
  it('reads a title, headings, paragraphs and lists', () => {
    const article = parseArticle(
      '# Find a parcel\n\nType **an address** or\n`12-34`.\n\n## Keys\n- Press [[/]]\n- See [more](/help/x)\n\n1. One\n2. Two\n   goes on',
    );
    expect(article.title).toBe('Find a parcel');
    expect(article.summary).toBe('Type an address or 12-34.');
    expect(article.blocks).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { kind: 'text', text: 'Type ' },
          { kind: 'strong', text: 'an address' },
          { kind: 'text', text: ' or ' },
          { kind: 'code', text: '12-34' },
          { kind: 'text', text: '.' },
        ],
      },
      { kind: 'heading', text: 'Keys' },
      {
        kind: 'list',
        isNumbered: false,
        items: [
          [
            { kind: 'text', text: 'Press ' },
            { kind: 'key', text: '/' },
          ],
          [
            { kind: 'text', text: 'See ' },
            { kind: 'link', text: 'more', href: '/help/x' },
          ],
        ],
      },
      {
        kind: 'list',
        isNumbered: true,
        items: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'Two goes on' }]],
      },
    ]);
  });

  it('has curly apostrophes in titles, headings, text and links, but not in code', () => {
    expect(parseArticle("# A's\n\n## B's\n\nC's **D's** [E's](/e) `F's`")).toEqual({
      title: 'A’s',
      summary: "C’s D’s E’s F's",
      blocks: [
        { kind: 'heading', text: 'B’s' },
        {
          kind: 'paragraph',
          spans: [
            { kind: 'text', text: 'C’s ' },
            { kind: 'strong', text: 'D’s' },
            { kind: 'text', text: ' ' },
            { kind: 'link', text: 'E’s', href: '/e' },
            { kind: 'text', text: ' ' },
            { kind: 'code', text: "F's" },
          ],
        },
      ],
    });
  });

  it.each(['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x'])(
    'leaves a link to %s as text',
    (href) => {
      const [block] = parseArticle(`[x](${href})`).blocks;
      const spans = block?.kind === 'paragraph' ? block.spans : [];
      expect(spans.map(({ kind }) => kind)).not.toContain('link');
      expect(spans.map(({ text }) => text).join('')).toBe(`[x](${href})`);
    },
  );

  it('accepts an empty text', () => expect(parseArticle('')).toEqual({ title: '', summary: '', blocks: [] }));
});

const HELP = new URL('../../../../docs/help/', import.meta.url);

it.each(readdirSync(HELP))('%s has only syntax that the parser supports', (name) => {
  const { title, blocks } = parseArticle(textForSite(readFileSync(new URL(name, HELP), 'utf8'), true));
  expect(title).not.toBe('');
  const spans = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [{ text: block.text }];
    return block.kind === 'list' ? block.items.flat() : block.spans;
  });
  expect(spans.filter(({ text }) => /[*`#]|\[\[|\]\(/.test(text))).toEqual([]);
});

it.each(readdirSync(HELP))('%s mentions no plans, prices or locks on an open site', (name) => {
  const text = textForSite(readFileSync(new URL(name, HELP), 'utf8'), false);
  expect(text).not.toMatch(/\b(plans?|paid|pay|price|cart|upgrade|store|lock|locked|billing)\b|\$0|<!--/i);
  const { title, blocks } = parseArticle(text);
  expect(blocks.length > 0).toBe(title !== '');
});

it('keeps the texts of one kind of site', () => {
  const text = 'Free<!-- plans -->, with a plan<!-- /plans --><!-- open --> for all<!-- /open -->.';
  expect([textForSite(text, true), textForSite(text, false)]).toEqual([
    'Free, with a plan.',
    'Free for all.',
  ]);
});
