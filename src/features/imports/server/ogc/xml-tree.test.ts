import { describe, expect, it } from 'vitest';
import { childrenOf, parseXml, textAt } from './xml-tree.ts';

const parse = (text: string) => parseXml(Buffer.from(text), 'example.org');

describe('parseXml', () => {
  it('reads attributes, texts, and names without their prefix', () => {
    const root = parse('<a:root version="2"><b><c> one\n two </c><c><![CDATA[<3>]]></c></b><d/></a:root>');
    expect(root).toMatchObject({ name: 'root', attributes: { version: '2' } });
    expect(textAt(root, 'b', 'c')).toBe('one two');
    expect(childrenOf(childrenOf(root, 'b')[0], 'c').map((element) => element.text)).toEqual([
      ' one\n two ',
      '<3>',
    ]);
    expect(textAt(root, 'd')).toBeNull();
    expect(textAt(root, 'e', 'f')).toBeNull();
  });

  it.each([
    ['text', 'Service not started'],
    ['a document that is cut off', '<a><b>'],
    ['an entity that the document declares', '<!DOCTYPE a [<!ENTITY x "yyyy">]><a>&x;</a>'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(() => parse(text)).toThrow(/example\.org answered with something other than XML/);
  });

  it('refuses a document that is too deep or too large', () => {
    expect(() => parse('<a>'.repeat(200))).toThrow(/a description that is too large/);
    expect(() => parse(`<a>${'<b/>'.repeat(500_001)}</a>`)).toThrow(/a description that is too large/);
  });
});
