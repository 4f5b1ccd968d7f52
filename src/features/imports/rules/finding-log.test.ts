import { expect, it } from 'vitest';
import { FindingLog } from './finding-log.ts';

it('names a column as it is written, also with the signs of a replacement pattern', () => {
  const log = new FindingLog();
  log.add('replaced_text', 3, "TAX_$&$'");
  expect(log.list()).toMatchObject([
    { message: expect.stringContaining("The value of TAX_$&$' has characters"), rows: [3] },
  ]);
});
