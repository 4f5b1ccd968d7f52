import { expect, test } from 'vitest';
import { listTileTemplates } from '../server-list.ts';
import { openKeyWarnings } from './open-keys.ts';

const warnings = (url: string) =>
  openKeyWarnings(listTileTemplates({ featureSettings: { SATELLITE_1_URL: url, TERRAIN_URL: url } }));

test.each(['key', 'api_key', 'access_token', 'apikey', 'subscription-key'])(
  'tells of %s= in a template',
  (name) => {
    const told = warnings(`https://tiles.example/{z}/{x}/{y}.png?style=a&${name}=SECRET123`);
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/^TERRAIN_URL holds an access key/);
    expect(told.join(' ')).not.toContain('SECRET123');
  },
);

test.each(['https://tiles.example/{z}/{x}/{y}.png?v=3&style=keys', '/terrain/{z}/{x}/{y}.png'])(
  'tells nothing of %s',
  (url) => expect(warnings(url)).toEqual([]),
);
