import { accountsFeature } from '../../accounts/feature.ts';
import { auditFeature } from '../../audit/feature.ts';
import { coverageFeature } from '../../coverage/feature.ts';
import { helpFeature } from '../../help/feature.ts';
import { importsFeature } from '../../imports/feature.ts';
import { layersFeature } from '../../layers/feature.ts';
import { placesFeature } from '../../places/feature.ts';
import { privacyFeature } from '../../privacy/feature.ts';
import { profileFeature } from '../../profile/feature.ts';
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
  built('/plans', 'Plans', 'site', placesFeature.permissions['place.read'], [
    'upgrade',
    'pro',
    'team',
    'price',
  ]),
  built('/coverage', 'Coverage of counties', 'site', coverageFeature.permissions['coverage.read']),
  built('/help', 'Help articles', 'site', placesFeature.permissions['place.read'], [
    'support',
    'documentation',
  ]),
  built('/admin', 'Overview', 'admin', accountsFeature.permissions['admin.read'], ['admin', 'operators']),
  built('/admin/users', 'Users', 'admin', accountsFeature.permissions['admin.read'], [
    'people',
    'accounts',
    'sign in as',
  ]),
  built('/admin/groups', 'Groups', 'admin', accountsFeature.permissions['admin.read'], ['plans', 'accounts']),
  built('/admin/imports', 'Imports', 'admin', importsFeature.permissions['import.read']),
  built('/admin/editions', 'Editions', 'admin', importsFeature.permissions['edition.read']),
  built('/admin/layers', 'Layers', 'admin', layersFeature.permissions['layer.read'], [
    'zoning',
    'flood',
    'footprints',
    'overlays',
  ]),
  built('/admin/removals', 'Removals', 'admin', privacyFeature.permissions['removal.read']),
  built('/admin/access-log', 'Access log', 'admin', privacyFeature.permissions['access_log.read']),
  built('/admin/requests', 'Requests', 'admin', helpFeature.permissions['support_request.read'], [
    'support',
    'messages',
  ]),
  built(
    '/admin/search_feedback',
    'Search feedback',
    'admin',
    helpFeature.permissions['search_feedback.read'],
    ['not found'],
  ),
  built('/admin/sidekiq', 'Jobs', 'admin', accountsFeature.permissions['admin.read'], [
    'queue',
    'background',
  ]),
  built('/admin/health', 'Health', 'admin', accountsFeature.permissions['admin.read'], [
    'backup',
    'restore',
    'damaged files',
    'check',
    'rebuild',
  ]),
  built('/admin/metrics', 'Metrics', 'admin', accountsFeature.permissions['admin.read'], ['statistics']),
  built('/admin/mail', 'Mail', 'admin', profileFeature.permissions['mail.read'], ['letters']),
  built('/admin/settings', 'Settings', 'admin', accountsFeature.permissions['admin.read'], [
    'configuration',
    'environment',
  ]),
  built('/admin/audit', 'Audit log', 'admin', auditFeature.permissions['audit.read'], [
    'who did what',
    'history',
  ]),
  planned('/admin/map', 'Admin map', 'admin'),
  planned('/admin/api_trials', 'API trials', 'admin'),
  planned('/admin/orders', 'Orders', 'admin'),
  planned('/admin/notify', 'Notify', 'admin'),
  planned('/admin/codes', 'Codes', 'admin'),
  planned('/admin/pages', 'Pages', 'admin'),
  planned('/admin/neighborhoods/new', 'New neighborhood', 'admin'),
  planned('/admin/user_profiles', 'User profiles', 'admin'),
  planned('/admin/imports_exports/running', 'Running imports and exports', 'admin'),
  built('/profile', 'Account and plan', 'account', profileFeature.permissions['account.read'], [
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
  const permission =
    section === 'admin' ? importsFeature.permissions['import.read'] : placesFeature.permissions['place.read'];
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
