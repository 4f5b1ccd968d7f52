import { expect, test } from 'vitest';
import { listTileTemplates } from '../server-list.ts';
import { openKeyWarnings } from './open-keys.ts';

const warnings = (url: string) =>
  openKeyWarnings(listTileTemplates({ featureSettings: { SATELLITE_1_URL: url, TERRAIN_URL: url } }));

test.each(['key', 'api_key', 'access_token', 'apikey', 'subscription-key'])(
  'warns of %s= in a template',
  (name) => {
    const found = warnings(`https://tiles.example/{z}/{x}/{y}.png?style=a&${name}=SECRET123`);
    expect(found).toHaveLength(2);
    expect(found[1]).toMatch(/^TERRAIN_URL holds an access key/);
    expect(found.join(' ')).not.toContain('SECRET123');
  },
);

test.each(['https://tiles.example/{z}/{x}/{y}.png?v=3&style=keys', '/terrain/{z}/{x}/{y}.png'])(
  'does not warn of %s',
  (url) => expect(warnings(url)).toEqual([]),
);
