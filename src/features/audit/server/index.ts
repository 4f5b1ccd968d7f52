/** Public API of the audit log: who did what to which record. */
export { type AuditActor, BY_NOBODY, actedBy } from '../rules/acted-by.ts';
export { type AuditAct, recordAct, recordActAlone } from './record-act.ts';
export { recordSettingChange } from './record-setting-change.ts';
export { auditRoutes } from './audit-routes.ts';
export { listAuthors } from './queries.ts';
