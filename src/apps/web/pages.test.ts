import { expect, it } from 'vitest';
import { findPage } from '../../frontend/feature-pages.ts';
import { FEATURES } from '../feature-list.ts';
import { PAGES } from './pages.ts';

it('has a component for every page of every manifest, in the order of the features', () => {
  expect(PAGES.map(({ path }) => path)).toEqual(FEATURES.flatMap(({ pages }) => Object.keys(pages)));
});

// The addresses that the specification links to: section 2 of `map-view.md`, and sections 2.1 to 2.4 and 2.8 of `store-plans-projects-surveys.md`.
it.each(
  `/admin /admin/map /admin/api_trials /admin/orders /admin/notify /admin/metrics /admin/codes /admin/requests /admin/sidekiq /admin/pages
  /admin/neighborhoods/new /admin/users /admin/user_profiles /admin/imports_exports/running /admin/search_feedback /orders/cart
  /orders/esri/cart /store /store/us/md /store/esri/us/md /store/ca/on /plans /api /users /users/sign_up /profile /profile/orders /hs/terms
  /hs/terms/privacy /hs/terms/api /hs/terms/subscription /groups/works/settings /groups/works/dashboard /groups/works/settings/billing`.split(
    /\s+/,
  ),
)('%s is a page', (address) => {
  expect(findPage(PAGES, address)).toBeDefined();
});
