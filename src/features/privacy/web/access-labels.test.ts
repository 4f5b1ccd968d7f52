import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessLabel } from './access-labels.ts';

/** Calls that write to the access log, with their arguments up to the end of the statement. */
const CALLS = /(?:accessLog\.note|noteShown|counted)\(([^;{]*)/g;
const ENDPOINT = /\b(\w+)\.name\b|'(\w+)'/g;
/** The endpoints of the API for other programs. Their names are passed to a function that reads parcels and writes to the log. */
const API_ENDPOINT = /\b(api\w+)\.name\b/g;

it('has a label for each endpoint that a call of the access log names', () => {
  const features = join(import.meta.dirname, '../..');
  const endpoints = new Set<string>();
  for (const file of globSync('*/server/*.ts', { cwd: features })) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, given = ''] of readFileSync(join(features, file), 'utf8').matchAll(CALLS))
      for (const [, constant, literal] of given.matchAll(ENDPOINT)) endpoints.add(constant ?? literal ?? '');
  }
  const api = readFileSync(join(features, 'parcel-api/server/parcel-api-routes.ts'), 'utf8');
  for (const [, name = ''] of api.matchAll(API_ENDPOINT)) endpoints.add(name);
  expect(endpoints.size).toBeGreaterThanOrEqual(23);
  expect([...endpoints].filter((endpoint) => accessLabel(endpoint) === endpoint)).toEqual([]);
});
