import type { Permission } from '../../../kernel/permission.ts';

export interface SitePage {
  path: string;
  title: string;
  /** Where it is linked: the admin dropdown, the account block, or among the pages of the site. */
  section: 'admin' | 'site' | 'store';
  permission: Permission;
  /** False: the page comes with a later part of the product; nothing links to it before. */
  isBuilt: boolean;
  keywords?: readonly string[];
}

/**
 * Every page beside the map that menus, buttons and the palette link to. The paths of the admin dropdown and the store are the
 * specification's (map-view.md, section 2); a page that gets built turns `isBuilt` on, and its links appear.
 */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/coverage',
    title: 'Coverage of counties',
    section: 'site',
    permission: 'coverage.read',
    isBuilt: true,
  },
  { path: '/admin/imports', title: 'Imports', section: 'admin', permission: 'import.read', isBuilt: true },
  { path: '/admin/editions', title: 'Editions', section: 'admin', permission: 'edition.read', isBuilt: true },
  { path: '/admin/removals', title: 'Removals', section: 'admin', permission: 'removal.read', isBuilt: true },
  {
    path: '/admin/access-log',
    title: 'Access log',
    section: 'admin',
    permission: 'access_log.read',
    isBuilt: true,
  },
  { path: '/admin', title: 'Admin', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/map', title: 'Admin map', section: 'admin', permission: 'import.read', isBuilt: false },
  {
    path: '/admin/api_trials',
    title: 'API trials',
    section: 'admin',
    permission: 'import.read',
    isBuilt: false,
  },
  { path: '/admin/orders', title: 'Orders', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/notify', title: 'Notify', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/metrics', title: 'Metrics', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/codes', title: 'Codes', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/requests', title: 'Requests', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/sidekiq', title: 'Jobs', section: 'admin', permission: 'import.read', isBuilt: false },
  { path: '/admin/pages', title: 'Pages', section: 'admin', permission: 'import.read', isBuilt: false },
  {
    path: '/admin/neighborhoods/new',
    title: 'New neighborhood',
    section: 'admin',
    permission: 'import.read',
    isBuilt: false,
  },
  { path: '/admin/users', title: 'Users', section: 'admin', permission: 'import.read', isBuilt: false },
  {
    path: '/admin/user_profiles',
    title: 'User profiles',
    section: 'admin',
    permission: 'import.read',
    isBuilt: false,
  },
  {
    path: '/admin/imports_exports/running',
    title: 'Running imports and exports',
    section: 'admin',
    permission: 'import.read',
    isBuilt: false,
  },
  {
    path: '/admin/search_feedback',
    title: 'Search feedback',
    section: 'admin',
    permission: 'import.read',
    isBuilt: false,
  },
  { path: '/orders/cart', title: 'Cart', section: 'store', permission: 'place.read', isBuilt: false },
  { path: '/store', title: 'Store', section: 'store', permission: 'place.read', isBuilt: false },
];
