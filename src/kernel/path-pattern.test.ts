import { expect, it } from 'vitest';
import { type PathPattern, matchPath } from './path-pattern.ts';

it.each<[PathPattern, string, Record<string, string> | null]>([
  ['/', '/', {}],
  ['/', '/plans', null],
  ['/plans', '/plans', {}],
  ['/plans', '/plans/', {}],
  ['/plans', '/plans/x', null],
  ['/groups/{slug}', '/groups/alder-1', { slug: 'alder-1' }],
  ['/groups/{slug}', '/groups', null],
  ['/groups/{slug}', '/groups/a/b', null],
  ['/groups/{slug}', '/groups/a.b', null],
  ['/help/{article?}', '/help', {}],
  ['/help/{article?}', '/help/find-a-parcel', { article: 'find-a-parcel' }],
  ['/admin/imports/{rest*}', '/admin/imports', {}],
  ['/admin/imports/{rest*}', '/admin/imports/7/report', { rest: '7/report' }],
  ['/admin/imports/{rest*}', '/admin/importsx', null],
  ['/{placePath}', '/us/md/baltimore-city', { placePath: 'us/md/baltimore-city' }],
  ['/{placePath}', '/us', { placePath: 'us' }],
  ['/{placePath}', '/usa', null],
  ['/{placePath}', '/gb/kent', null],
  ['/{placePath}/quality', '/us/zz/alder/quality', { placePath: 'us/zz/alder' }],
  ['/{placePath}/quality', '/us/zz/alder', null],
])('%s and %s: %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
