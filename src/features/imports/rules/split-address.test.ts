import { describe, expect, it } from 'vitest';
import { splitAddress } from './split-address.ts';

/** A line and its number, prefix, street, type, suffix and unit; `-` stands for null. */
const CASES: readonly (readonly [string, string])[] = [
  ['12 MAIN ST', '12|-|MAIN|ST|-|-'],
  ['12 Main Street', '12|-|MAIN|ST|-|-'],
  ['12 N. Main St.', '12|N|MAIN|ST|-|-'],
  ['12 NORTH MAIN STREET', '12|N|MAIN|ST|-|-'],
  ['12 MAIN ST N', '12|-|MAIN|ST|N|-'],
  ['1600 PENNSYLVANIA AVE NW', '1600|-|PENNSYLVANIA|AVE|NW|-'],
  ['12 N E 4TH AVE', '12|NE|4TH|AVE|-|-'],
  ['219 MONSIGNOR OBRIEN HWY', '219|-|MONSIGNOR OBRIEN|HWY|-|-'],
  ['12 NORTH ST', '12|-|NORTH|ST|-|-'],
  ['12 N ST', '12|-|N|ST|-|-'],
  ['12 E NORTH AVE', '12|E|NORTH|AVE|-|-'],
  ['12 AVENUE E', '12|-|AVENUE E|-|-|-'],
  ['12 BROADWAY', '12|-|BROADWAY|-|-|-'],
  ['12 PARK AVE', '12|-|PARK|AVE|-|-'],
  ['12 HARBOUR CENTRE', '12|-|HARBOUR|CTR|-|-'],
  ['12 MARTIN LUTHER KING JR BLVD', '12|-|MARTIN LUTHER KING JR|BLVD|-|-'],
  // numbers
  ['12-14 ELM ST', '12-14|-|ELM|ST|-|-'],
  ['12 - 14 ELM ST', '12-14|-|ELM|ST|-|-'],
  ['12 & 14 ELM ST', '12&14|-|ELM|ST|-|-'],
  ['12 1/2 ELM ST', '12 1/2|-|ELM|ST|-|-'],
  ['12A ELM ST', '12A|-|ELM|ST|-|-'],
  ['12 A ELM ST', '12A|-|ELM|ST|-|-'],
  ['12 A ST', '12|-|A|ST|-|-'],
  ['12 B STREET NW', '12|-|B|ST|NW|-'],
  ['12 O BRIEN RD', '12|-|O BRIEN|RD|-|-'],
  ['12 C J PARKER RD', '12|-|C J PARKER|RD|-|-'],
  ['N6W23001 BLUEMOUND RD', 'N6W23001|-|BLUEMOUND|RD|-|-'],
  ['1ST ST', '-|-|1ST|ST|-|-'],
  ['100 1ST ST', '100|-|1ST|ST|-|-'],
  ['0 ELM ST', '0|-|ELM|ST|-|-'],
  ['ELM ST', '-|-|ELM|ST|-|-'],
  ['12', '-|-|12|-|-|-'],
  // units
  ['12 ELM ST APT 4', '12|-|ELM|ST|-|APT 4'],
  ['12 ELM ST, APARTMENT 4B', '12|-|ELM|ST|-|APT 4B'],
  ['12 ELM ST #4', '12|-|ELM|ST|-|# 4'],
  ['12 ELM ST # 4 C', '12|-|ELM|ST|-|# 4 C'],
  ['12 ELM ST UNIT #4', '12|-|ELM|ST|-|UNIT 4'],
  ['12 ELM ST STE 100', '12|-|ELM|ST|-|STE 100'],
  ['12 ELM ST N SUITE 100', '12|-|ELM|ST|N|STE 100'],
  ['12 ELM ST REAR', '12|-|ELM|ST|-|REAR'],
  ['12 ELM ST 4B', '12|-|ELM|ST|-|4B'],
  ['12 ELM ST FL 2', '12|-|ELM|ST|-|FL 2'],
  ['12 ELM ST UNIT A', '12|-|ELM|ST|-|UNIT A'],
  ['12 LOWER FALLS RD', '12|-|LOWER FALLS|RD|-|-'],
  ['12 REAR ST', '12|-|REAR|ST|-|-'],
  ['123 N FRONT ST APT 4', '123|N|FRONT|ST|-|APT 4'],
  ['123 S FRONT ST E', '123|S|FRONT|ST|E|-'],
  ['LOT 7 ELM ST', '-|-|LOT 7 ELM|ST|-|-'],
  // numbered roads
  ['1200 US HIGHWAY 12', '1200|-|US HIGHWAY 12|-|-|-'],
  ['1200 US HWY 12 E', '1200|-|US HWY 12|-|E|-'],
  ['1200 STATE ROUTE 9A', '1200|-|STATE ROUTE 9A|-|-|-'],
  ['77 COUNTY ROAD 4 UNIT 2', '77|-|COUNTY ROAD 4|-|-|UNIT 2'],
  ['123 N US HIGHWAY 1', '123|N|US HIGHWAY 1|-|-|-'],
  ['500 S STATE ROAD 7', '500|S|STATE ROAD 7|-|-|-'],
  ['77 E COUNTY ROAD 400 N', '77|E|COUNTY ROAD 400|-|N|-'],
  ['12 OLD STATE HWY 9', '12|-|OLD STATE HWY 9|-|-|-'],
  ['12 RANCH ROAD 620', '12|-|RANCH ROAD 620|-|-|-'],
  ['12 N MAIN RD 4', '12|N|MAIN|RD|-|4'],
  ['77 HWY 12 FRONTAGE', '77|-|HWY 12 FRONTAGE|-|-|-'],
  // boxes
  ['PO BOX 7', '-|-|PO BOX 7|-|-|-'],
  ['P.O. Box 1234', '-|-|PO BOX 1234|-|-|-'],
  ['P O BOX 12-A', '-|-|PO BOX 12-A|-|-|-'],
  ['BOX 7', '-|-|PO BOX 7|-|-|-'],
  ['RR 2 BOX 15', '-|-|RR 2 BOX 15|-|-|-'],
  ['HC 1 BOX 9', '-|-|HC 1 BOX 9|-|-|-'],
  ['12 BOX ELDER LN', '12|-|BOX ELDER|LN|-|-'],
];

describe('splitting an address', () => {
  it.each(CASES)('%s', (line, wanted) => {
    const parts = splitAddress(line);
    expect(
      parts === null
        ? null
        : [parts.number, parts.prefix, parts.street, parts.type, parts.suffix, parts.unit]
            .map((part) => part ?? '-')
            .join('|'),
    ).toBe(wanted);
  });

  it('returns null for a blank line', () => expect(splitAddress('  , ')).toBeNull());

  it('leaves intersections whole', () => {
    for (const line of [
      'MAIN ST & OAK AVE',
      'MAIN ST @ OAK AVE',
      'N MAIN ST AND OAK AVE',
      'MAIN ST / OAK AVE',
    ])
      expect(splitAddress(line)).toEqual({
        number: null,
        prefix: null,
        street: line,
        type: null,
        suffix: null,
        unit: null,
      });
    expect(splitAddress('12 & 14 MAIN ST')).toMatchObject({ number: '12&14', street: 'MAIN', type: 'ST' });
    expect(splitAddress('12 HAY AND MARKET ST')).toMatchObject({ number: '12', type: 'ST' });
  });

  it('loses no digit', () => {
    for (const [line] of CASES) {
      const parts = splitAddress(line);
      const digitsOf = (text: string) => text.replace(/\D/g, '');
      expect(digitsOf(Object.values(parts ?? {}).join(' '))).toHaveLength(digitsOf(line).length);
    }
  });
});
