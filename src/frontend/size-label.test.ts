import { expect, test } from 'vitest';
import { bytesLabel } from './size-label.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1_048_575, '1.0 MB'],
  [1024, '1.0 KB'],
  [1_500_000_000, '1.4 GB'],
  [839_680, '820 KB'],
  [2 ** 60, '1048576 TB'],
])('%i bytes are %s', (bytes, label) => {
  expect(bytesLabel(bytes)).toBe(label);
});
