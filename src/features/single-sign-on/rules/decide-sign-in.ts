import { plainName } from '../../accounts/rules/names-in-emails.ts';

/** The provider's statement about the person. */
export interface ProvedIdentity {
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

export interface EntryRule {
  /** In lower case; 'any' accepts every email that the provider has verified. */
  emailDomains: readonly string[] | 'any';
  makesAccounts: boolean;
  /** The name that people see: "Acme". */
  label: string;
}

/** The accounts of this site that may belong to the identity. */
export interface LocalAccounts {
  /** The account that is linked to this identity from an earlier sign-in. */
  linkedAccountId: string | null;
  /** The account with the same email. */
  sameEmail: { accountId: string; isConfirmed: boolean } | null;
}

export type SignInDecision =
  | { kind: 'sign_in'; accountId: string }
  | { kind: 'link'; accountId: string }
  | { kind: 'create'; email: string; name: string }
  | { kind: 'refuse'; message: string };

const MAX_EMAIL = 254;
const NAME_LENGTH = { min: 2, max: 100 } as const;

/**
 * Decides who may sign in, and to which account. Every sign-in needs a verified email of an allowed domain. An identity that is not linked yet is linked to an
 * existing account only if its owner has confirmed the same email: otherwise a person who registered with a stranger's email would share the account with that
 * stranger.
 */
export function decideSignIn(
  identity: ProvedIdentity,
  { emailDomains, makesAccounts, label }: EntryRule,
  { linkedAccountId, sameEmail }: LocalAccounts,
): SignInDecision {
  const email = identity.email?.trim() ?? '';
  if (!isEmail(email)) return refuse(`${label} did not tell us your email. Ask its administrator.`);
  if (!identity.isEmailVerified)
    return refuse(`${label} has not verified your email ${email}. Verify it there, then try again.`);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (emailDomains !== 'any' && !emailDomains.includes(domain))
    return refuse(
      `People with an email at ${domain} can’t sign in through ${label} here. Sign in with your password, or ask the operator.`,
    );
  if (linkedAccountId !== null) return { kind: 'sign_in', accountId: linkedAccountId };
  if (sameEmail !== null) {
    if (sameEmail.isConfirmed) return { kind: 'link', accountId: sameEmail.accountId };
    return refuse(
      `There is an account with ${email} whose email was never confirmed. Set a new password for it, which confirms the address, then try again.`,
    );
  }
  if (!makesAccounts) return refuse(`There is no account with ${email} here. Ask the operator for one.`);
  return { kind: 'create', email, name: nameOf(identity.name, email) };
}

function refuse(message: string): SignInDecision {
  return { kind: 'refuse', message };
}

function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(email);
}

/** Returns the provider's name for the person when it is a valid name, else the part of the email before the @. */
function nameOf(given: string | null, email: string): string {
  const tidy = plainName(given ?? '');
  if (tidy.length >= NAME_LENGTH.min && tidy.length <= NAME_LENGTH.max) return tidy;
  return email.slice(0, email.indexOf('@')).slice(0, NAME_LENGTH.max).padEnd(NAME_LENGTH.min, '_');
}
