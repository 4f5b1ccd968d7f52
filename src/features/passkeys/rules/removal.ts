export interface WaysIn {
  hasPassword: boolean;
  passkeys: number;
  /** They also come through their organization, as this site is set up now. */
  hasSingleSignOn: boolean;
}

/** Why a passkey can't be removed, or null when it can: nobody locks themselves out. */
export function refuseRemoval({ hasPassword, passkeys, hasSingleSignOn }: WaysIn): string | null {
  if (hasPassword || hasSingleSignOn || passkeys > 1) return null;
  return 'This is your only way to sign in. Set a password or add another passkey first.';
}
