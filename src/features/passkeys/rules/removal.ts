export interface WaysIn {
  hasPassword: boolean;
  passkeys: number;
  /** True when the person can also sign in through their organization, with the current settings of this site. */
  hasSingleSignOn: boolean;
}

/** Returns the reason that a passkey can't be removed, or null when it can: people must not lock themselves out. */
export function refuseRemoval({ hasPassword, passkeys, hasSingleSignOn }: WaysIn): string | null {
  if (hasPassword || hasSingleSignOn || passkeys > 1) return null;
  return 'This is your only way to sign in. Set a password or add another passkey first.';
}
