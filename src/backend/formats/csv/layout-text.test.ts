import { expect, it } from 'vitest';
import { parseFixedLayout } from './fixed-layout.ts';

const FIELDS = [
  ['PIN', 0, 4],
  ['OWNER', 4, 24],
  ['VALUE', 24, 34],
];
const read = (text: string) => {
  const { columns, fields } = parseFixedLayout(text, 'roll.layout.csv');
  return fields.map(({ start, end }, at) => [columns[at]?.name, start, end]);
};

it.each([
  ['start and length', 'name,start,length\nPIN,1,4\nOWNER,5,20\nVALUE,25,10'],
  ['first and last position', 'Field,From,To\nPIN,1,4\nOWNER,5,24\nVALUE,25,34'],
  [
    'names of two words, in another order',
    'Starting Position;Field Length;Field Name\n1;4;PIN\n5;20;OWNER\n25;10;VALUE',
  ],
  ['positions', 'Column Name,Positions,Type\nPIN,1-4,A\nOWNER,5 - 24,A\nVALUE,25-34,N'],
  [
    'titles above',
    'Layout of the roll\n2024\nField,Begin,End,Length\nPIN,1,4,4\nOWNER,5,24,20\nVALUE,25,34,10',
  ],
  ['offsets', 'name,offset,length\nPIN,0,4\nOWNER,4,20\nVALUE,24,10'],
  ['no header and lengths', 'PIN\t1\t4\nOWNER\t5\t20\nVALUE\t25\t10'],
  ['no header and ends', 'PIN,1,4\nOWNER,5,24\nVALUE,25,34'],
  [
    'the text of a document',
    'RECORD LAYOUT   Page 1 of 2\n\n1. PIN ........ 1-4    X(4)\n2. OWNER        5 to 24    name\n   (last, first)\n3. VALUE       25-34   9(10)\n',
  ],
  ['positions before names', '  1-4   PIN    the number\n  5-24  OWNER\n 25-34  VALUE   whole dollars'],
])('a layout is read from %s', (_, text) => {
  expect(read(text)).toEqual(FIELDS);
});

it('a layout keeps the gaps between its fields', () => {
  expect(read('name,offset,length\nPIN,0,4\nVALUE,24,10')).toEqual([FIELDS[0], FIELDS[2]]);
  expect(read('PIN 1-4\nVALUE 25-34')).toEqual([FIELDS[0], FIELDS[2]]);
});

it.each(['PIN,1,4\n', 'PIN 1-9\nOWNER 5-24\n', 'a text\nwithout positions\n', ' '.repeat(900_000)])(
  'a text without a layout is refused',
  (text) => {
    expect(() => read(text)).toThrow(/No line of roll\.layout\.csv names the columns of a layout/);
  },
);
