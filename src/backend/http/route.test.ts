import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { type Permission, ANONYMOUS, EDITORS } from '../../kernel/permission.ts';
import { route, writeRoute } from './route.ts';

const RULES: [string, Omit<Permission, 'verb' | 'who'>][] = [
  ['roles', { roles: EDITORS }],
  ['a limit', { limit: { name: 'bookmarks', one: 'bookmark', many: 'bookmarks' } }],
  ['a rule of its record', { allow: () => 'Nobody may remove this bookmark.' }],
  ['a paid feature', { paidFeature: 'This label' }],
];

const endpointFor = (rules: Omit<Permission, 'verb' | 'who'>) =>
  defineEndpoint({
    name: 'removeBookmark',
    summary: 'Removes a bookmark.',
    method: 'DELETE',
    path: '/bookmarks.json',
    output: z.object({ status: z.literal('ok') }),
    permission: { verb: 'bookmark.remove', who: 'signed-in', ...rules },
    problems: [],
  });
const ok = () => Promise.resolve({ status: 'ok' as const });
const load = () => Promise.resolve({ actorInGroup: ANONYMOUS, used: 0 });

describe.each(RULES)('an endpoint whose permission has %s', (_, rules) => {
  it('has no route without a loader for its record', () => {
    expect(() => route(endpointFor(rules), ok)).toThrow('Give the route the function that loads its record');
    expect(() => writeRoute(endpointFor(rules), ok)).toThrow(
      'removeBookmark: the permission bookmark.remove',
    );
    expect(route(endpointFor(rules), load, ok).endpoint.name).toBe('removeBookmark');
    expect(writeRoute(endpointFor(rules), load, ok).endpoint.name).toBe('removeBookmark');
  });
});

it('needs a loader that says for which actor the permission is decided', () => {
  const misnamed = () => Promise.resolve({ actor: ANONYMOUS, used: 0 });
  // @ts-expect-error -- `actorInGroup` is missing
  expect(route(endpointFor({ roles: EDITORS }), misnamed, ok)).toBeDefined();
  // @ts-expect-error -- `actorInGroup` is missing
  expect(writeRoute(endpointFor({ roles: EDITORS }), misnamed, ok)).toBeDefined();
});

it('needs no loader for a permission that names only an audience', () => {
  expect(route(endpointFor({}), ok).endpoint.name).toBe('removeBookmark');
});
