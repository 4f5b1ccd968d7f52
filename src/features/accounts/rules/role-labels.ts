import type { GroupRole } from '../../../kernel/permission.ts';

/** The names and descriptions of the roles. */
export const ROLE_LABELS = {
  owner: { name: 'Owner', about: 'Does everything, and can transfer ownership' },
  manager: { name: 'Manager', about: 'Invites and changes members, deletes projects, exports' },
  member: { name: 'Member', about: 'Creates and changes projects' },
  billing: { name: 'Billing', about: 'Manages the plan and its payment' },
  surveyor: { name: 'Surveyor', about: 'Answers surveys and views projects' },
  guest: { name: 'Guest', about: 'Sees only what is shared with them; takes no seat' },
} as const satisfies Record<GroupRole, { name: string; about: string }>;
