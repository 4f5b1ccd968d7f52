import { plainName } from '../../accounts/rules/names-in-emails.ts';

/** The email that tells the owner of an account about a new passkey. */
export function passkeyEmail(
  personName: string,
  passkeyName: string,
  link: string,
): { subject: string; text: string } {
  return {
    subject: 'A passkey was added to your account',
    text: `Hello ${plainName(personName)},\n\na passkey was added to your Platbook account: ${plainName(passkeyName)}. It signs in without your password.\n\nIf that was not you, remove it here and set a new password:\n\n${link}\n`,
  };
}
