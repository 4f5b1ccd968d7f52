import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} FxiOS/130.0 Safari/604.1`,
    'Firefox on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${CHROME} SamsungBrowser/27.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.9.1', 'curl'],
  ['x'.repeat(500), `${'x'.repeat(60)}…`],
  ['  ', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
