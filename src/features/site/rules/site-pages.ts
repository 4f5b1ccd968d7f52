import type { Permission } from '../../../kernel/permission.ts';

export interface SitePage {
  path: string;
  title: string;
  /** Where it is linked: the admin dropdown, the account block, or among the pages of the site. */
  section: 'account' | 'admin' | 'site' | 'store';
  permission: Permission;
  /** False: the page comes with a later part of the product; nothing links to it before. */
  isBuilt: boolean;
  /** Other words that people look for. */
  keywords: readonly string[];
}

/**
 * Every page beside the map that menus, buttons and the palette link to. The paths of the admin dropdown and the store are the
 * specification's (map-view.md, section 2); a page that gets built turns `isBuilt` on, and its links appear.
 */
export const SITE_PAGES: readonly SitePage[] = [
  built('/plans', 'Plans', 'site', 'place.read', ['upgrade', 'pro', 'team', 'price']),
  built('/coverage', 'Coverage of counties', 'site', 'coverage.read'),
  built('/help', 'Help articles', 'site', 'place.read', ['support', 'documentation']),
  built('/admin', 'Overview', 'admin', 'admin.read', ['admin', 'operators']),
  built('/admin/users', 'Users', 'admin', 'admin.read', ['people', 'accounts', 'sign in as']),
  built('/admin/groups', 'Groups', 'admin', 'admin.read', ['plans', 'accounts']),
  built('/admin/imports', 'Imports', 'admin', 'import.read'),
  built('/admin/editions', 'Editions', 'admin', 'edition.read'),
  built('/admin/layers', 'Layers', 'admin', 'layer.read', ['zoning', 'flood', 'footprints', 'overlays']),
  built('/admin/removals', 'Removals', 'admin', 'removal.read'),
  built('/admin/access-log', 'Access log', 'admin', 'access_log.read'),
  built('/admin/requests', 'Requests', 'admin', 'support_request.read', ['support', 'messages']),
  built('/admin/search_feedback', 'Search feedback', 'admin', 'search_feedback.read', ['not found']),
  built('/admin/sidekiq', 'Jobs', 'admin', 'admin.read', ['queue', 'background']),
  built('/admin/metrics', 'Metrics', 'admin', 'admin.read', ['statistics']),
  built('/admin/mail', 'Mail', 'admin', 'mail.read', ['letters']),
  built('/admin/settings', 'Settings', 'admin', 'admin.read', ['configuration', 'environment']),
  built('/admin/audit', 'Audit log', 'admin', 'audit.read', ['who did what', 'history']),
  planned('/admin/map', 'Admin map', 'admin'),
  planned('/admin/api_trials', 'API trials', 'admin'),
  planned('/admin/orders', 'Orders', 'admin'),
  planned('/admin/notify', 'Notify', 'admin'),
  planned('/admin/codes', 'Codes', 'admin'),
  planned('/admin/pages', 'Pages', 'admin'),
  planned('/admin/neighborhoods/new', 'New neighborhood', 'admin'),
  planned('/admin/user_profiles', 'User profiles', 'admin'),
  planned('/admin/imports_exports/running', 'Running imports and exports', 'admin'),
  built('/profile', 'Account and plan', 'account', 'account.read', [
    'profile',
    'settings',
    'sessions',
    'usage',
  ]),
  planned('/admin/sign_in_as/last', 'Switch to Admin', 'account'),
  planned('/orders/cart', 'Cart', 'store'),
  planned('/store', 'Store', 'store'),
];

function built(
  path: string,
  title: string,
  section: SitePage['section'],
  permission: Permission,
  keywords: readonly string[] = [],
): SitePage {
  return { path, title, section, permission, isBuilt: true, keywords };
}

function planned(path: string, title: string, section: SitePage['section']): SitePage {
  const permission = section === 'admin' ? 'import.read' : 'place.read';
  return { path, title, section, permission, isBuilt: false, keywords: [] };
}

/** The cart, to come back from: `/orders/cart?from=/us/zz/alder`. Null until there is a cart. */
export function cartLink(from: string): string | null {
  return isBuilt('/orders/cart') ? `/orders/cart?from=${from}` : null;
}

/** The store's page of a region, `/store/us/zz/alder`. Null until there is a store. */
export function storeLink(regionPath: string): string | null {
  return isBuilt('/store') ? `/store${regionPath}` : null;
}

function isBuilt(path: string): boolean {
  return SITE_PAGES.some((page) => page.path === path && page.isBuilt);
}
