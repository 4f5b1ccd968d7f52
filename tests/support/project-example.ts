import { NO_STYLES } from '../../src/features/filters/rules/style-rule.ts';
import type { Project } from '../../src/features/projects/contract.ts';

/** A project of Alice's account, as the server describes it for her, and its slug. */
export const SLUG = 'orchard100000000';
export const ORCHARD: Project = {
  id: 'p1',
  slug: SLUG,
  name: 'Orchards',
  path: `/projects/${SLUG}`,
  version: 3,
  group_id: 'g1',
  group_name: 'Alice',
  sharing: 'private',
  access: 'member',
  shared_by: null,
  permissions: { update: true },
  is_suspended: false,
  root_path: '/',
  updated_at: '2026-11-01T10:00:00.000Z',
  is_watched: false,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_by: 'Alice',
  query: { path: '/us/zz/alder', operation: 'intersection', parcel: {} },
  styles: NO_STYLES,
  layers: {},
  camera: null,
  root: { name: 'Everywhere', path: '/', headline: 'Everywhere', context: null, bbox: null },
  regions: [],
  abilities: { update: null, delete: null, share: null, export: null },
};
