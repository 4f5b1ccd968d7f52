import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import type { Notice } from '../contract.ts';
import { atomFeed } from './atom.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const ORIGIN = 'https://plat.example';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Reads a feed with a strict parser. Throws when it is not well-formed, or has an element of another namespace. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== ATOM) throw new Error(`the element ${local} is of ${uri}`);
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element: Element = {
      name: local,
      attributes: Object.fromEntries(values) as Record<string, string>,
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0] ?? root;
}

const notice: Notice = {
  id: 7,
  subject: 'parcel',
  county: { path: '/us/zz/alder', headline: 'Alder County, ZZ' },
  path: '/us/zz/alder/1?a=1&b="2"',
  title: '1 ELM & <OAK> ST \u0001]]>',
  kinds: ['owner', 'value'],
  lines: ['Owner: A <b>& B</b> → "C"', 'Total value: $1 → $2'],
  successors: [],
  parcels: [],
  is_gone: false,
  editions: { from: 1, to: 2 },
  created_at: '2026-11-26T03:04:05.000Z',
  is_read: false,
};
const feed = {
  siteName: 'Alder & Maps',
  origin: ORIGIN,
  selfUrl: `${ORIGIN}/notifications/x.atom`,
  accountId: 'a1',
  updatedAt: notice.created_at,
};
const textOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text;

it('a feed has all that RFC 4287 requires, whatever characters the texts of the county contain', () => {
  const read = parse(atomFeed(feed, [notice, { ...notice, id: 8 }]));
  expect(read.name).toBe('feed');
  expect(textOf(read, 'title')).toBe('Alder & Maps: what you follow');
  expect(textOf(read, 'updated')).toBe(notice.created_at);
  const links = read.children.filter(({ name }) => name === 'link').map(({ attributes }) => attributes);
  expect(links).toContainEqual({ rel: 'self', type: 'application/atom+xml', href: feed.selfUrl });
  const entries = read.children.filter(({ name }) => name === 'entry');
  expect(new Set([read, ...entries].map((entry) => textOf(entry, 'id'))).size).toBe(3);
  const [entry] = entries;
  expect(textOf(entry, 'title')).toContain('1 Elm & <Oak> St');
  expect(textOf(entry, 'summary')).toBe('Owner: A <b>& B</b> → "C" Total value: $1 → $2');
  expect(textOf(entry, 'updated')).toBe(notice.created_at);
  expect(entry?.children.find(({ name }) => name === 'link')?.attributes['href']).toBe(ORIGIN + notice.path);
});

it('a parcel that is gone leads to the changes of its county and to its successors, because its path may be that of another parcel', () => {
  const successors = ['/us/zz/alder/8', '/us/zz/alder/9'];
  const read = parse(atomFeed(feed, [{ ...notice, path: '/us/zz/alder/7', is_gone: true, successors }]));
  const [entry] = read.children.filter(({ name }) => name === 'entry');
  expect(
    entry?.children.filter(({ name }) => name === 'link').map(({ attributes }) => attributes['href']),
  ).toEqual([
    `${ORIGIN}/us/zz/alder#changes&from=1&to=2&kind=gone`,
    ...successors.map((path) => ORIGIN + path),
  ]);
});

it('a feed without notifications has every required element', () => {
  const read = parse(atomFeed(feed, []));
  expect(read.children.map(({ name }) => name)).toEqual(['id', 'title', 'author', 'link', 'link', 'updated']);
});
