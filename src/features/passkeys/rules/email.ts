import { plainName } from '../../accounts/rules/names-in-emails.ts';

/** The email that tells the owner of an account about a new passkey. */
export function passkeyEmail(
  personName: string,
  passkeyName: string,
  { link, site }: { link: string; site: string },
): { subject: string; action: string; text: string } {
  return {
    subject: 'A passkey was added to your account',
    action: 'Check your passkeys',
    text: `Hello ${plainName(personName)},\n\nA passkey was added to your account at ${site}: ${plainName(passkeyName)}. It signs in without your password.\n\nIf that was not you, remove it here and set a new password:\n\n${link}\n`,
  };
}
