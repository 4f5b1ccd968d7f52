import { describe, expect, it } from 'vitest';
import { type OptOutKind, type OptOutSubject, compileOptOuts, wordsToFind } from './opt-out-match.ts';
import { mentionsName, readNames } from './person-name.ts';

const LL_UUID = '1b671a64-40d5-491e-99b0-da01ff1f3341';

const parcel = (...names: string[]): OptOutSubject => ({
  geoid: '99001',
  llUuid: LL_UUID,
  parcelNumber: '012-34 A',
  names,
});
const hides = (
  rule: { kind: OptOutKind; subject: string; geoid?: string; expiresAtMs?: number },
  subject: OptOutSubject,
  nowMs = 0,
) => compileOptOuts([{ geoid: null, expiresAtMs: null, ...rule }]).isHidden(subject, nowMs);

describe('a whole name', () => {
  it.each([
    // Case, punctuation, accents and order don't matter.
    ['DOE JANE', 'Jane Doe', true],
    ['DOE JANE', 'DOE, JANE', true],
    ['José Núñez', 'NUNEZ JOSE', true],
    ["O'Brien Pat", 'OBRIEN PAT', true],
    ['SMITH-JONES ANN', 'Smith Jones, Ann', true],
    // Two names may be the same person if only one of them has an initial or suffix, but not if both have different ones.
    ['DOE JANE', 'DOE, JANE A', true],
    ['DOE JANE A', 'DOE JANE', true],
    ['DOE JANE A', 'DOE JANE B', false],
    ['DOE JANE A', 'DOE JANE A B', true],
    ['DOE JOHN', 'DOE JOHN JR', true],
    ['DOE JOHN SR', 'DOE JOHN JR', false],
    // Titles and legal terms are ignored.
    ['DOE JANE', 'DOE JANE TRUSTEE', true],
    ['DOE JANE', 'ESTATE OF JANE DOE', true],
    ['DOE JANE', 'DOE JANE ET AL', true],
    ['MRS JANE DOE', 'DOE JANE', true],
    // Additional words make another person.
    ['DOE JANE', 'DOE JANE MARIE', false],
    ['DOE JANE', 'DOE JANE REVOCABLE TRUST', false],
    ['DOE JANE', 'DOE', false],
    ['DOE JANE', 'DOERR JANE', false],
    // The name may be one of several people, with or without a surname of their own.
    ['DOE JANE', 'DOE JANE & JOHN', true],
    ['JOHN DOE', 'DOE JANE & JOHN', true],
    ['JANE DOE', 'JANE & JOHN DOE', true],
    ['JANE DOE', 'SMITH BOB / DOE JANE', true],
    ['JANE DOE', 'ACME LLC C/O JANE DOE', true],
    ['JOHN SMITH', 'DOE JANE & JOHN', false],
    // A single word matches only itself.
    ['ACME', 'ACME', true],
    ['DOE', 'A DOE', false],
    ['LE', 'LE JANE', false],
    ['JANE LE', 'LE JANE', true],
  ])('%j and %j: %s', (subject, owner, expected) => {
    expect(hides({ kind: 'owner', subject }, parcel(owner))).toBe(expected);
  });

  it.each(["'", '’', '‘', '`', '´', 'ʼ', 'ʻ', '′'])('may contain the apostrophe %s', (mark) => {
    expect(hides({ kind: 'owner', subject: `Jane Ka${mark}ahumanu` }, parcel("KA'AHUMANU JANE"))).toBe(true);
    expect(hides({ kind: 'owner', subject: 'KAAHUMANU JANE' }, parcel(`Ka${mark}ahumanu, Jane`))).toBe(true);
  });

  it('is searched among all names of a parcel', () => {
    expect(hides({ kind: 'owner', subject: 'DOE JANE' }, parcel('SMITH BOB', 'JANE DOE'))).toBe(true);
    expect(hides({ kind: 'owner', subject: 'DOE JANE' }, parcel())).toBe(false);
  });
});

describe('words of a name', () => {
  it.each([
    ['DOE JANE', 'DOE JANE MARIE', true],
    ['DOE JANE', 'JANE DOE REVOCABLE TRUST', true],
    ['DOE JANE', 'DOE JANE & SMITH BOB B', true],
    ['DOE', 'DOE FAMILY TRUST', true],
    ['DOE', 'DOERR FAMILY TRUST', false],
    ['DOE JANE', 'DOE FAMILY TRUST', false],
    ['DOE JANE A', 'DOE JANE B TRUST', false],
    ['DOE JANE A', 'DOE JANE TRUST', true],
  ])('%j in %j: %s', (subject, owner, expected) => {
    expect(hides({ kind: 'owner_words', subject }, parcel(owner))).toBe(expected);
  });
});

describe('a parcel', () => {
  it.each([
    [{ kind: 'll_uuid', subject: LL_UUID.toUpperCase() }, true],
    [{ kind: 'll_uuid', subject: LL_UUID.replace('1b', '2b') }, false],
    [{ kind: 'parcel_number', subject: '01234a', geoid: '99001' }, true],
    [{ kind: 'parcel_number', subject: '012-34 A', geoid: '99002' }, false],
    [{ kind: 'parcel_number', subject: '1234A', geoid: '99001' }, false],
  ] as const)('%j: %s', (rule, expected) => {
    expect(hides(rule, parcel())).toBe(expected);
  });
});

describe('bounds', () => {
  const rule = { kind: 'owner', subject: 'DOE JANE' } as const;
  it.each([
    ['its county', { ...rule, geoid: '99001' }, 0, true],
    ['another county', { ...rule, geoid: '99002' }, 0, false],
    ['a moment before it expires', { ...rule, expiresAtMs: 60_000 }, 59_999, true],
    ['the moment that it expires', { ...rule, expiresAtMs: 60_000 }, 60_000, false],
  ] as const)('%s', (_, bounded, nowMs, expected) => {
    expect(hides(bounded, parcel('DOE JANE'), nowMs)).toBe(expected);
  });

  it('an expired rule does not end another rule', () => {
    const both = compileOptOuts([
      { ...rule, geoid: null, expiresAtMs: 1 },
      { ...rule, geoid: null, expiresAtMs: null },
    ]);
    expect(both.isHidden(parcel('DOE JANE'), 2)).toBe(true);
  });

  it('an empty list hides nothing', () => {
    const none = compileOptOuts([]);
    expect(none).toMatchObject({ isEmpty: true, needsNames: false });
    expect(none.isHidden(parcel('DOE JANE'), 0)).toBe(false);
  });
});

describe('reading names', () => {
  it.each(['', '   ', '&', '---', '🙂', '% / &'])('finds no name in %j', (text) => {
    expect(readNames(text)).toEqual([]);
    expect(hides({ kind: 'owner', subject: text }, parcel(text, 'DOE JANE'))).toBe(false);
  });

  it('returns the words for finding candidates: those of a name without initials and suffixes, none for a parcel', () => {
    expect(wordsToFind({ kind: 'owner', subject: "O'Brien, Pat J. Jr" })).toEqual(['OBRIEN', 'PAT']);
    expect(wordsToFind({ kind: 'll_uuid', subject: LL_UUID })).toEqual([]);
  });

  it.each([
    ['JANE DOE SUBDIVISION, LOT 4', 'DOE JANE A', true],
    ['DOE SUBDIVISION', 'DOE JANE', false],
    ['ACME PARK', 'ACME', false],
  ])('%j mentions %j: %s', (text, name, expected) => {
    expect(mentionsName(text, name)).toBe(expected);
  });
});
