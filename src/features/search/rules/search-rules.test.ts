import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchParcelNumber } from '../../../kernel/ids.ts';
import { matchNumber } from './match-number.ts';
import { matchWords } from './match-words.ts';
import { afterLocal, bestResults, scoreOf } from './rank.ts';
import { readPath } from './read-path.ts';
import { tokensOfQuery } from './read-query.ts';
import { isZipAlone, readZip } from './read-zip.ts';
import { canonicalWord, canonicalWordsOfPrefix, waysToWrite } from './synonyms.ts';
import { MAX_WORDS, tokenize } from './tokenize.ts';
import { isUnreadablePosition } from './unreadable-position.ts';

const splitWords = (text: string) => tokenize(text).map(({ word }) => word);
/** Returns the text with its marked parts in brackets. */
const marked = (text: string, marks: readonly (readonly [number, number])[] | undefined) =>
  [...(marks ?? [])]
    .toReversed()
    .reduce((t, [a, b]) => `${t.slice(0, a)}[${t.slice(a, b)}]${t.slice(b)}`, text);

describe('words', () => {
  test.each([
    ['123 N. Main St.', ['123', 'n', 'main', 'st']],
    ["O'BRIEN & SONS, L.L.C.", ['obrien', 'sons', 'l', 'l', 'c']],
    ['Doña Ana', ['dona', 'ana']],
    ['Don\u0303a', ['dona']],
    ['12-14½ ELM #4', ['12', '1412', 'elm', '4']],
    ['  ', []],
    ["'''", []],
    ['東京 1', ['東京', '1']],
  ])('of %j', (text, words) => expect(splitWords(text)).toEqual(words));

  test.each([
    ['400 S. E St', '400 s e st'],
    ['400 S. E. St', '400 se st'],
    ['5 N.W. 5th', '5 nw 5th'],
    ['5 N. W. 5th', '5 nw 5th'],
    ['5 N.W 5th', '5 nw 5th'],
    ['5 N.W.5th', '5 nw 5th'],
    ['5 Main St S.E', '5 main st se'],
    ['5 N.East St', '5 n east st'],
  ])('of the query %j have dotted directions as one word', (query, words) =>
    expect(
      tokensOfQuery(query)
        .map(({ word }) => word)
        .join(' '),
    ).toBe(words),
  );

  test('have their positions in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tokens = tokenize(text);
        expect(tokens.length).toBeLessThanOrEqual(MAX_WORDS);
        let end = 0;
        for (const token of tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
          // A word by itself results in the same word again.
          expect(splitWords(text.slice(token.start, token.end))).toContain(token.word);
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test('do not depend on case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abz09 -.'/".split('')) }), (text) => {
        expect(splitWords(text.toUpperCase())).toEqual(splitWords(text));
      }),
    );
  });
});

test.each([
  ['21201', '21201', true],
  ['ZIP Code: 21201-1234', '21201', true],
  ['Springfield, MD 21201', '21201', false],
  ['Miami, FL 33101', '33101', false],
  ['Windsor County 05156', '05156', false],
  ['Maple Ave 21201', '21201', false],
  ['Maple Rd 21201', '21201', false],
  ['John Smith 21201', '21201', false],
  ['12 Main St 21201', null, false],
  ['APN: 21201', null, false],
  ['#21201', null, false],
  ['Apt 12345', null, false],
  ['Lot 12345', null, false],
  ['Block 12345', null, false],
  ['County Road 12345', null, false],
  ['Highway 12345', null, false],
  ['PO Box 12345', null, false],
])('%j: the ZIP code read is %j; the query is a ZIP code alone: %j', (query, zip, isAlone) => {
  expect([readZip(query), isZipAlone(query)]).toEqual([zip, isAlone]);
});

test.each([
  ['street', 'st'],
  ['st', 'st'],
  ['saint', 'st'],
  ['north', 'n'],
  ['avenue', 'ave'],
  ['bridge', 'br'],
  ['brg', 'br'],
  ['elm', 'elm'],
])('%s is written %s', (word, canonical) => expect(canonicalWord(word)).toBe(canonical));

test('beginnings of synonyms result in the canonical word', () => {
  expect(canonicalWordsOfPrefix('stre')).toEqual(['st']);
  expect(canonicalWordsOfPrefix('aven')).toEqual(['ave']);
  expect(canonicalWordsOfPrefix('xyz')).toEqual([]);
  expect(waysToWrite('n')).toEqual(['n', 'north']);
});

describe('matching words', () => {
  test.each([
    ['123 main st', '123 MAIN STREET', 'exact', '[123] [MAIN] [STREET]'],
    ['123 main street', '123 MAIN ST', 'exact', '[123] [MAIN] [ST]'],
    ['123 main', '123 MAIN ST', 'starts', '[123] [MAIN] ST'],
    ['123 mai', '123 MAIN ST', 'starts-part', '[123] [MAI]N ST'],
    ['123 main stre', '123 MAIN ST', 'starts-part', '[123] [MAIN] [ST]'],
    ['main 123', '123 MAIN ST', 'words', '[123] [MAIN] ST'],
    ['st mai', '123 MAIN ST', 'words-part', '123 [MAI]N [ST]'],
    ['mai', '123 MAIN ST', 'words-part', '123 [MAI]N ST'],
    ['12', '123 MAIN ST', 'starts-part', '[12]3 MAIN ST'],
    ['n main', '5 North Main St', 'words', '5 [North] [Main] St'],
    ['north', '5 N MAIN', 'words', '5 [N] MAIN'],
    ['john smith', 'SMITH JOHN A', 'words', '[SMITH] [JOHN] A'],
    ['smith j', 'SMITH JOHN A', 'starts-part', '[SMITH] [J]OHN A'],
    ['dona', 'DOÑA ANA', 'starts', '[DOÑA] ANA'],
    ['don', 'DOÑA ANA', 'starts-part', '[DOÑ]A ANA'],
    ['obr', "O'BRIEN", 'starts-part', "[O'BRIEN]"],
    ['main main', '12 MAIN ST', null, ''],
    ['main main', 'MAIN & MAIN', 'exact', '[MAIN] & [MAIN]'],
    ['elm 12', '123 ELM', 'words-part', '[12]3 [ELM]'],
    ['oak', '123 MAIN ST', null, ''],
    ['123 oak', '123 MAIN ST', null, ''],
    ['oak', '', null, ''],
  ])('%j in %j: %s', (query, text, tier, shown) => {
    const match = matchWords(tokenize(query), text);
    expect(match?.tier ?? null).toBe(tier);
    if (tier !== null) expect(marked(text, match?.marks)).toBe(shown);
  });

  test('marks are in order, without overlaps, and inside the text', () => {
    const text = fc
      .array(fc.constantFrom('Main', 'ST', 'ñandú', "O'Neil", '12', '123', 'é', '😀'))
      .map((w) => w.join(' '));
    fc.assert(
      fc.property(text, text, (query, headline) => {
        const match = matchWords(tokenize(query), headline);
        let end = 0;
        for (const [start, markEnd] of match?.marks ?? []) {
          expect(start).toBeGreaterThanOrEqual(end);
          expect(markEnd).toBeGreaterThan(start);
          end = markEnd;
        }
        expect(end).toBeLessThanOrEqual(headline.length);
        expect(match === null || match.marks.length > 0).toBe(true);
      }),
    );
  });

  test('every text matches itself exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const terms = tokenize(text);
        fc.pre(terms.length > 0 && terms.length < MAX_WORDS);
        expect(matchWords(terms, text)?.tier).toBe('exact');
      }),
    );
  });
});

describe('matching parcel numbers', () => {
  test.each([
    ['12', '0012-34', false, '00[12]-34'],
    ['1234', '0012-34', true, '00[12-34]'],
    ['123', '00-12 34', false, '00-[12 3]4'],
    ['AB1', 'ab-1', true, '[ab-1]'],
    ['0', '000', true, '00[0]'],
    ['2', '12', null, ''],
    ['', '12', null, ''],
    ['12345', '1234', null, ''],
  ])('%s in %s', (typed, number, isExact, shown) => {
    const match = matchNumber(typed, number);
    expect(match?.isExact ?? null).toBe(isExact);
    if (match !== null) expect(marked(number, match.marks)).toBe(shown);
  });

  test('the marked part equals the typed text', () => {
    const number = fc.string({ unit: fc.constantFrom(...'0019AZaz-. '.split('')), minLength: 1 });
    fc.assert(
      fc.property(number, fc.nat(20), (text, length) => {
        const typed = searchParcelNumber(text).slice(0, length);
        fc.pre(typed !== '');
        const [mark] = matchNumber(typed, text)?.marks ?? [];
        expect(searchParcelNumber(text.slice(...(mark ?? [0, 0])))).toBe(searchParcelNumber(typed));
      }),
    );
  });
});

describe('a pasted path or link', () => {
  test.each([
    ['/us/md/calvert/12', '/us/md/calvert/12'],
    [' /US/MD/Calvert ', '/us/md/calvert'],
    ['https://maps.example/us/md/calvert/12.json?token=x', '/us/md/calvert/12'],
    ['http://localhost:3000/us/md/calvert#p=/us/md/calvert/12&base=street', '/us/md/calvert/12'],
    ['http://localhost:3000/us/md/calvert#p=%2Fus%2Fmd%2Fcalvert%2F12', '/us/md/calvert/12'],
    ['http://localhost:3000/us/md/calvert/#list', '/us/md/calvert'],
    ['us/md', null],
    ['/us', null],
    ['/us/md/../x', null],
    ['https://maps.example/plans', null],
    ['12 us hwy/ca', null],
  ])('%j', (text, path) => expect(readPath(text)).toBe(path));
});

describe('a position in a query', () => {
  test.each([
    '79RQ+54 Baltimore',
    '79RQ+54',
    '18S 361234 4350123',
    'UTM 18 S 361234 m E 4350123 m N',
    '///plain.words.here',
  ])('%s is a position that this site cannot read', (text) => expect(isUnreadablePosition(text)).toBe(true));
  test.each(['Main+Oak', '5th + Main', '2222+33', '18S 36 43', '12 Main St', '87F579RQ+54', '/us/md'])(
    '%s is not such a position',
    (text) => expect(isUnreadablePosition(text)).toBe(false),
  );
});

describe('ranking', () => {
  const result = (fid: number | null, score: number, headline = 'x') => ({
    kind: 'address' as const,
    headline,
    marks: [],
    context: '',
    path: `/p/${fid}`,
    fid,
    ll_uuid: null,
    point: null,
    bbox: null,
    score,
    closeness: 'match' as const,
  });
  test('near before far, then by score, then by house number, with each parcel once', () => {
    const best = bestResults(
      [
        { isNear: false, result: result(1, 900) },
        { isNear: true, result: result(2, 100) },
        { isNear: true, result: result(3, 500, '12 ELM') },
        { isNear: true, result: result(4, 500, '9 ELM') },
        { isNear: true, result: result(2, 600) },
      ],
      10,
    );
    expect(best.map(({ fid, score }) => [fid, score])).toEqual([
      [2, 600],
      [4, 500],
      [3, 500],
      [1, 900],
    ]);
    expect(
      bestResults(
        [
          { isNear: true, result: result(1, 1) },
          { isNear: true, result: result(2, 2) },
        ],
        1,
      ),
    ).toHaveLength(1);
  });

  test('a place elsewhere comes after the first addresses in the viewed place, at the sixth position at the latest', () => {
    const address = (fid: number) => ({
      isNear: true,
      result: { ...result(fid, scoreOf('address', 'words-part', `${fid} LIBERTY AVE`)) },
    });
    const place = {
      ...result(0, scoreOf('place', 'exact', 'Liberty County')),
      kind: 'place' as const,
      fid: null,
    };
    const far = afterLocal({ isNear: true, result: place });
    const addresses = Array.from({ length: 20 }, (_, index) => address(index + 1));
    expect(bestResults([far, address(1)], 10).map(({ fid }) => fid)).toEqual([1, null]);
    expect(bestResults([far, ...addresses], 10).findIndex(({ fid }) => fid === null)).toBe(5);
  });

  test('a better match always beats a better kind', () => {
    const tiers = ['exact', 'starts', 'starts-part', 'words', 'words-part'] as const;
    for (const [index, tier] of tiers.slice(1).entries()) {
      const better = tiers[index] ?? 'exact';
      expect(scoreOf('owner', better, 'x'.repeat(200))).toBeGreaterThan(scoreOf('coordinates', tier, ''));
    }
  });
});
