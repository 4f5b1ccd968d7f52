import type { GroupRole } from '../../../kernel/permission.ts';

/** The names and descriptions of the roles. */
export const ROLE_LABELS = {
  owner: { name: 'Owner', about: 'Everything, and handing the account over' },
  manager: { name: 'Manager', about: 'Invites and changes members, deletes projects, exports' },
  member: { name: 'Member', about: 'Makes and changes projects' },
  billing: { name: 'Billing', about: 'Looks after the plan and how it is paid' },
  surveyor: { name: 'Surveyor', about: 'Answers surveys, looks at projects' },
  guest: { name: 'Guest', about: 'Sees only what is shared with them; takes no seat' },
} as const satisfies Record<GroupRole, { name: string; about: string }>;
