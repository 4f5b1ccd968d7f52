import { describe, expect, it } from 'vitest';
import { deletionDay, deletionRefusal, exportEnd } from './account-deletion.ts';
import { DELETION_EMAILS } from './deletion-emails.ts';

describe('deleting an account', () => {
  it.each([
    [{ orphaned: [], isOnlyOperator: false }, null],
    [{ orphaned: [], isOnlyOperator: true }, /only operator/],
    [{ orphaned: ['Acme'], isOnlyOperator: false }, /^You are the only owner of “Acme”, and others/],
    [{ orphaned: ['Acme', 'Beta', 'Gamma'], isOnlyOperator: false }, /of “Acme”, “Beta” and “Gamma”, and/],
    [{ orphaned: ['Acme'], isOnlyOperator: true }, /only operator/],
  ])('with %j: the refusal is %s', (ties, message) => {
    const refusal = deletionRefusal(ties);
    if (message === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(message);
  });

  it('can be canceled for fourteen days, and an export is kept for seven', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(deletionDay(now).toISOString()).toBe('2026-12-05T12:00:00.000Z');
    expect(exportEnd(now).toISOString()).toBe('2026-11-28T12:00:00.000Z');
  });
});

describe('emails about account deletion', () => {
  it('contain the link and the day where they have one, and never a person’s name in the subject', () => {
    for (const [kind, write] of Object.entries(DELETION_EMAILS)) {
      const { subject, text } = write('EVIL NAME', 'https://plat.example/profile', '2026-12-05');
      expect(subject).not.toContain('EVIL');
      expect(text.includes('\nhttps://plat.example/profile\n')).toBe(
        ['exportReady', 'deletionAsked'].includes(kind),
      );
      expect(text.includes('2026-12-05')).toBe(kind === 'deletionAsked');
    }
  });
});
