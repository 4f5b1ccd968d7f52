const PATHS = new Set([
  '/admin',
  '/admin/users',
  '/admin/groups',
  '/admin/sidekiq',
  '/admin/health',
  '/admin/metrics',
  '/admin/settings',
  '/admin/mail',
  '/admin/audit',
  '/admin/sign_in_as/last',
]);

export function isAdminPath(path: string): boolean {
  return PATHS.has(path);
}
