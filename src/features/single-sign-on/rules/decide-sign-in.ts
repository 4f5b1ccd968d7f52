import { plainName } from '../../accounts/rules/names-in-emails.ts';

/** What the provider says of the one who comes. */
export interface ProvedIdentity {
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

export interface EntryRule {
  /** In small letters; 'any': every e-mail that the provider has verified. */
  emailDomains: readonly string[] | 'any';
  makesAccounts: boolean;
  /** For people: "Acme". */
  label: string;
}

/** What is here already. */
export interface KnownHere {
  /** The account that this identity came in with before. */
  linkedAccountId: string | null;
  /** The account with this e-mail. */
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
 * Who comes in, and as whom. Only a verified e-mail of an allowed domain opens the door, each time. It opens an account that is here only when
 * its owner has confirmed the same e-mail: otherwise whoever registered with a stranger's e-mail would share the account with them.
 */
export function decideSignIn(
  identity: ProvedIdentity,
  { emailDomains, makesAccounts, label }: EntryRule,
  { linkedAccountId, sameEmail }: KnownHere,
): SignInDecision {
  const email = identity.email?.trim() ?? '';
  if (!isEmail(email)) return refuse(`${label} did not tell us your e-mail. Ask those who look after it.`);
  if (!identity.isEmailVerified)
    return refuse(`${label} has not verified your e-mail ${email}. Verify it there, then try again.`);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (emailDomains !== 'any' && !emailDomains.includes(domain))
    return refuse(
      `E-mails at ${domain} do not come in this way. Sign in with your password, or ask the operator.`,
    );
  if (linkedAccountId !== null) return { kind: 'sign_in', accountId: linkedAccountId };
  if (sameEmail !== null) {
    if (sameEmail.isConfirmed) return { kind: 'link', accountId: sameEmail.accountId };
    return refuse(
      `There is an account with ${email} whose e-mail was never confirmed. Set a new password for it by an email, which confirms it, then try again.`,
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

/** The provider's name for the person when it is fit to be shown, else what stands before the @. */
function nameOf(given: string | null, email: string): string {
  const tidy = plainName(given ?? '');
  if (tidy.length >= NAME_LENGTH.min && tidy.length <= NAME_LENGTH.max) return tidy;
  return email.slice(0, email.indexOf('@')).slice(0, NAME_LENGTH.max).padEnd(NAME_LENGTH.min, '_');
}
