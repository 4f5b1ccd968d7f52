import { spaced } from '../../../kernel/spaced.ts';
import type { AuditEntry } from '../contract.ts';
import { detailPhrases } from './audit-details.ts';

type StoredEntry = Omit<AuditEntry, 'text' | 'facts'>;

/**
 * Returns an entry of the audit log as a sentence without its author: "Renamed the group Alder". The details are returned as `facts`: first the old and the new
 * value ("from Ash to Alder"), then the others in the order of the entry. `sentences` are those of all features, by verb. An entry of an earlier version may
 * have a verb that no feature has anymore: its sentence is made from the verb.
 */
export function auditSentence(
  entry: StoredEntry,
  sentences: Readonly<Record<string, string>>,
): Pick<AuditEntry, 'text' | 'facts'> {
  const { verb, subject, other } = entry;
  const done = spaced(verb.slice(verb.indexOf('.') + 1));
  const pattern = sentences[verb] ?? `${done.charAt(0).toUpperCase()}${done.slice(1)} {record}`;
  const labels = { record: recordLabel(entry), name: nameLabel(subject), person: other?.name ?? 'a person' };
  const text = pattern.replaceAll(
    /\{(record|name|person)\}/g,
    (_, name: keyof typeof labels) => labels[name],
  );
  return { text, facts: detailPhrases(entry.detail) };
}

function recordLabel({ subject, by, as }: StoredEntry): string {
  const { kind, id, name } = subject;
  if (kind === 'account') {
    if (id === by?.id && as === null) return 'their own account';
    return name === null ? `a deleted account (${id.slice(0, 8)})` : `the account of ${name}`;
  }
  if (kind === 'endpoint') return name ?? id;
  const label = spaced(kind);
  const known = nameLabel(subject);
  return known.toLowerCase().startsWith(`${label} `) ? `the ${known}` : `the ${label} ${known}`;
}

function nameLabel({ id, name }: StoredEntry['subject']): string {
  return name ?? (id.length > 20 ? id.slice(0, 8) : id);
}
