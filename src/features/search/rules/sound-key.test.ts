import { describe, expect, it } from 'vitest';
import { firstLettersOf, isContraction, soundKey, withoutSilent } from './sound-key.ts';

describe('the sound of a word', () => {
  it.each([
    ['filips', 'phillips'],
    ['schau', 'shaw'],
    ['neeland', 'kneeland'],
    ['cathrine', 'catherine'],
    ['kathryn', 'catherine'],
    ['cowen', 'cohen'],
    ['riley', 'reilly'],
    ['steven', 'stephen'],
    ['geffrey', 'jeffrey'],
    ['right', 'wright'],
    ['vischer', 'fischer'],
    ['maier', 'meyer'],
    ['monsenior', 'monsignor'],
  ])('is the same for %s and %s', (typed, meant) => {
    expect(soundKey(typed)).toBe(soundKey(meant));
    expect(firstLettersOf(soundKey(typed))).toContain(meant[0]);
  });

  it.each([
    ['shaw', 'saw'],
    ['phillips', 'pillips'],
    ['cohen', 'coleman'],
    ['wilson', 'nelson'],
    ['allen', 'mallen'],
  ])('differs between %s and %s', (typed, other) => {
    expect(soundKey(typed)).not.toBe(soundKey(other));
  });
});

it.each([
  ['hughes', 'hues'],
  ['knight', 'nit'],
  ['wright', 'rit'],
  ['kane', 'kane'],
  ['allen', 'allen'],
])('without silent letters, %s is %s', (word, spoken) => expect(withoutSilent(word)).toBe(spoken));

describe('a word with letters left out', () => {
  it.each([
    ['balto', 'baltimore'],
    ['chas', 'charles'],
    ['jas', 'james'],
  ])('%s is %s', (short, word) => {
    expect(isContraction(short, word)).toBe(true);
  });

  it.each([
    ['neal', 'nettlemantle'],
    ['mgmt', 'management'],
    ['a', 'apt'],
    ['smit', 'smith'],
    ['oak', 'ocean'],
  ])('%s is not %s', (short, word) => {
    expect(isContraction(short, word)).toBe(false);
  });
});
