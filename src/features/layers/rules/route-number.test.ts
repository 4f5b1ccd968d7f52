import { expect, test } from 'vitest';
import { routeOf } from './route-number.ts';

test.each([
  ['I- 95', 'interstate/95'],
  ['I-95', 'interstate/95'],
  ['I 95 N', 'interstate/95'],
  ['I 95 TUN S', 'interstate/95'],
  ['Interstate 695', 'interstate/695'],
  ['US Hwy 40', 'us/40'],
  ['U.S. Route 1', 'us/1'],
  ['US-191', 'us/191'],
  ['State Rte 45', 'state/45'],
  ['STATE HWY 173', 'state/173'],
  ['MD 2', 'state/2'],
  ['SR-9', 'state/9'],
  ['Route 27', 'state/27'],
  ['CO 93', 'state/93'],
  ['M-59', 'state/59'],
  ['M 59 E', 'state/59'],
  ['K-10', 'state/10'],
  ['FM 1960', 'state/1960'],
  ['Farm-to-Market Rd 1960', 'state/1960'],
  ['RM 620', 'state/620'],
  ['Ranch Road 12', 'state/12'],
  ['St Rd 37', 'state/37'],
  ['DC 295', 'state/295'],
  ['PR-52', 'state/52'],
  ['I 95;US 40', 'interstate/95'],
  ['Main St;MT 84', 'state/84'],
  ['state/84', 'state/84'],
])('%s is the route %s', (name, route) => {
  expect(routeOf(name)).toBe(route);
});

// Ramps, other routes with the same number, county roads, and names that only look like numbers.
test.each([
  'I 895-OLD RIVERSIDE',
  'FORT-I 95',
  'US 40 Alt',
  'State Rte 45 Bus',
  'Co Rd 12',
  'CO HWY 9',
  'INTERSTATE AVE',
  'E 22 1/2 ST',
  '40 FOOT ROAD',
  'KEY HWY',
  'State Rd',
  'Route 0',
  'I 1234',
  'K-10 St',
  'Avenue M 8',
  'M St',
  'RR 2',
  'PR 4433',
  'Ranch Rd',
  'St 37',
  '',
])('%s is not a numbered route', (name) => {
  expect(routeOf(name)).toBeUndefined();
});
