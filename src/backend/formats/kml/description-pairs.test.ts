import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { readDescriptionPairs } from './description-pairs.ts';

describe('readDescriptionPairs', () => {
  it.each<[string, string, [string, string][] | null]>([
    [
      'a table in a table',
      '<html><body><table><tr><td>Parcel 7</td></tr><tr><td><table><tr><td>PIN</td><td>12-1</td></tr><tr bgcolor="#D4E4F3"><td>OWNER</td><td>A &amp; B&nbsp;LLC</td></tr></table></td></tr></table></body></html>',
      [
        ['PIN', '12-1'],
        ['OWNER', 'A & B LLC'],
      ],
    ],
    [
      'empty values',
      '<table><tr><th>PIN</th><td>12-1</td></tr><tr><th>ZONE</th><td>&lt;Null&gt;</td></tr></table>',
      [
        ['PIN', '12-1'],
        ['ZONE', ''],
      ],
    ],
    [
      'a list with tags for the look of its words',
      '<ul><li><strong><span class="atr-name">PIN</span>:</strong> <span class="atr-value">12-1</span></li><li><b>ACRES</b> = 1.5</li></ul>',
      [
        ['PIN', '12-1'],
        ['ACRES', '1.5'],
      ],
    ],
    [
      'one line for each attribute',
      '<b>PIN:</b> 12-1<br><b>Site Address:</b> 9 Elm St<br/>',
      [
        ['PIN', '12-1'],
        ['Site Address', '9 Elm St'],
      ],
    ],
    [
      'a table whose first row names the columns',
      '<table><tr><th>PIN</th><th>OWNER</th></tr><tr><td>12-1</td><td>A</td></tr></table>',
      [
        ['PIN', '12-1'],
        ['OWNER', 'A'],
      ],
    ],
    ['a sentence', 'Bought in 1999: <b>see</b> the deed.<br>Nothing else is known.', null],
    ['plain text', 'PIN: 12-1', null],
    ['one pair', '<table><tr><td>PIN</td><td>12-1</td></tr></table>', null],
  ])('reads %s', (_, html, pairs) => {
    expect(readDescriptionPairs(html)).toEqual(pairs);
  });

  it('reads hostile texts of 190,000 characters in 5 seconds of CPU time', () => {
    const cpuMs = startCpuClock();
    for (const part of [
      '<tr><td>',
      '<li>a:',
      '<b ',
      '<br>a=',
      '&#',
      '<td>x</td>',
      '<tr><th>a</th><th>b</th></tr>',
      '<tr><th>a',
    ])
      readDescriptionPairs(part.repeat(190_000 / part.length));
    expect(cpuMs()).toBeLessThan(5000);
  });
});
