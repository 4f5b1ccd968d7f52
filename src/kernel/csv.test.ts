import { expect, it } from 'vitest';
import { asPlainText, csvLine } from './csv.ts';

it.each([
  [['a', 1, true, null, undefined, ''], 'a,1,true,,,\r\n'],
  [['one, two', 'say "so"', 'two\nlines', 'end\r'], '"one, two","say ""so""","two\nlines","end\r"\r\n'],
  [['=1+1', '@sum', '+cmd|x', '-a', '\tx', '\rx'], "'=1+1,'@sum,'+cmd|x,'-a,'\tx,\"'\rx\"\r\n"],
  [['\n=1', '＝1', '＋1', '－1', '＠sum'], `"'\n=1",'＝1,'＋1,'－1,'＠sum\r\n`],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
  [['-97.5', '+1,000', -97.5, -1e-7, '-12-13'], '-97.5,"+1,000",-97.5,-1e-7,\'-12-13\r\n'],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it.each(['', '-', 'plain', 'a=b', ' =1', '1-2', '-5'])('leaves %j as it is', (text) => {
  expect(asPlainText(text)).toBe(text);
});
