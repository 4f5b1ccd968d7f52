import type { AuditEntry } from '../../audit/contract.ts';
import { detailPhrases } from './audit-details.ts';

/** Kinds of records whose name in the database is not the one that people know. */
const KIND_LABELS: Readonly<Record<string, string>> = {
  removal: 'privacy opt-out',
  token: 'API token',
};

/** The sentences for acts whose verb alone would be unclear. {record} is the record, {person} the other person of the act. */
const SENTENCES: Readonly<Record<string, string>> = {
  'account.agreed_to_terms': 'Agreed to the terms',
  'account.codes_throttled': 'Stopped accepting codes for {record}: too many were wrong',
  'account.created': 'Created {record} through single sign-on',
  'account.deletion_asked': 'Asked to delete {record}',
  'account.deletion_undone': 'Kept {record}, which was to be deleted',
  'account.email_confirmed': 'Confirmed the email address of {record}',
  'account.identity_linked': 'Linked {record} to single sign-on',
  'account.left': 'Ended being signed in as {record}',
  'account.operator_signed_in': 'Signed in as an operator',
  'account.password_link_made': 'Made a link to a new password for {record}',
  'account.password_reset': 'Set a new password for {record}',
  'account.second_step_passed': 'Signed in with a second factor',
  'account.sign_in_throttled': 'Stopped accepting passwords for {record}: too many were wrong',
  'account.signed_in_as': 'Signed in as {record}',
  'card.added': 'Added a card of {record}',
  'card.removed': 'Removed a card of {record}',
  'county_source.updated': 'Changed the source of {record}',
  'data_export.asked': 'Asked for the archive of {record}',
  'edition.column_decided': 'Decided who sees a column of {record}',
  'edition.rolled_back_to': 'Went back to {record}',
  'export.put_into_cart': 'Put an export of {record} into the cart',
  'export.started': 'Started an export of {record}',
  'group.handed_over': 'Transferred {record} to {person}',
  'group.invitation_resent': 'Sent an invitation to {record} again',
  'group.invitation_withdrawn': 'Withdrew an invitation to {record}',
  'group.member_invited': 'Invited a person to {record}',
  'group.member_joined': 'Joined {record}',
  'group.member_left': 'Left {record}',
  'group.member_removed': 'Removed {person} from {record}',
  'group.member_role_changed': 'Changed the role of {person} in {record}',
  'group.plan_changed': 'Changed the plan of {record}',
  'group.second_factor_optional': 'Made a second factor optional in {record}',
  'group.second_factor_required': 'Made a second factor necessary in {record}',
  'group.suspended': 'Suspended what is over the plan of {record}',
  'group.suspended_deleted': 'Deleted what was suspended in {record}',
  'layer.access_changed': 'Changed who sees {record}',
  'operator.asked_as_user': 'While signed in as somebody else: {record}',
  'payment.marked_paid': 'Marked {record} as paid',
  'project.focus_area_added': 'Added a focus area to {record}',
  'project.focus_area_removed': 'Removed a focus area from {record}',
  'project.home_set': 'Set the home of {record}',
  'project.person_added': 'Shared {record} with a person',
  'project.person_removed': 'Stopped sharing {record} with {person}',
  'project.sharing_changed': 'Changed who sees {record}',
  'refresh.removed': 'Ended the scheduled refreshes of {record}',
  'refresh.scheduled': 'Scheduled the refreshes of {record}',
  'refresh.started': 'Started a refresh of {record}',
  'session.created': 'Signed in',
  'session.ended': 'Signed a device out',
  'settings.changed': 'Changed settings of this site',
  'storage.backup_started': 'Started a backup',
  'storage.check_started': 'Started a check of the stored files',
  'storage.rebuild_started': 'Started a rebuild of damaged files',
  'subscription.canceled': 'Canceled the plan of {record}',
  'subscription.changed': 'Changed the paid plan of {record}',
  'subscription.kept': 'Took back the planned change of the plan of {record}',
  'subscription.paid': 'Paid for the plan of {record}',
  'subscription.resumed': 'Resumed the plan of {record}',
  'token.sandbox_opened': 'Opened the API sandbox',
  'two_factor.recovery_codes_renewed': 'Renewed the recovery codes of {record}',
  'two_factor.reset': 'Turned the second factor of {record} off by command',
  'two_factor.turned_off': 'Turned the second factor of {record} off',
  'two_factor.turned_on': 'Turned the second factor of {record} on',
  'webhook.secret_renewed': 'Renewed the secret of {record}',
};

/** An act for people: what was done to which record, and further facts in the order of the entry. */
export interface AuditSentence {
  text: string;
  facts: string[];
}

/** Returns an entry of the audit log as a sentence without its subject, the author: "Renamed the group Alder", with the fact "from Ash to Alder". */
export function auditSentence(entry: AuditEntry): AuditSentence {
  const { verb } = entry;
  const done = verb.slice(verb.indexOf('.') + 1).replaceAll('_', ' ');
  const pattern = SENTENCES[verb] ?? `${done.charAt(0).toUpperCase()}${done.slice(1)} {record}`;
  const text = pattern
    .replace('{record}', () => recordLabel(entry))
    .replace('{person}', () => entry.other?.name ?? 'a person');
  return { text, facts: detailPhrases(entry.detail) };
}

function recordLabel({ subject: { kind, id, name }, by, as }: AuditEntry): string {
  if (kind === 'account') {
    if (id === by?.id && as === null) return 'their own account';
    return name === null ? `a deleted account (${id.slice(0, 8)})` : `the account of ${name}`;
  }
  if (kind === 'endpoint') return name ?? id;
  const label = KIND_LABELS[kind] ?? kind.replaceAll('_', ' ');
  const known = name ?? (id.length > 20 ? id.slice(0, 8) : id);
  return known.toLowerCase().startsWith(`${label} `) ? `the ${known}` : `the ${label} ${known}`;
}
