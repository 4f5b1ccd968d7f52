import { plainName } from '../../accounts/rules/names-in-emails.ts';

interface EmailText {
  subject: string;
  text: string;
}

const BYE = (link: string) =>
  `If that was not you, set a new password and look at your account:\n\n${link}\n`;

/** The emails to the owner of an account about changes of its second factor. `link` leads to the account page. */
export const TWO_FACTOR_EMAILS = {
  on: (name: string, link: string): EmailText => ({
    subject: 'Signing in asks for a code now',
    text: `Hello ${plainName(name)},\n\nfrom now on signing in to Platbook with your password asks for a code of your app too. Keep your recovery codes in a safe place.\n\n${BYE(link)}`,
  }),
  off: (name: string, link: string): EmailText => ({
    subject: 'Signing in asks for no code any more',
    text: `Hello ${plainName(name)},\n\nthe codes of your app were turned off: signing in to Platbook needs your password only.\n\n${BYE(link)}`,
  }),
  recoveryCodeUsed: (name: string, link: string, left: number): EmailText => ({
    subject: 'A recovery code was used',
    text: `Hello ${plainName(name)},\n\na recovery code of your Platbook account was used instead of a code of your app. ${left} are left; you can make new ones in your account.\n\n${BYE(link)}`,
  }),
  guessed: (name: string, link: string): EmailText => ({
    subject: 'Somebody tries codes for your account',
    text: `Hello ${plainName(name)},\n\nsomebody signed in to Platbook with your password and then entered wrong codes again and again. They are not in. If it was not you, they know your password: set a new one.\n\n${link}\n`,
  }),
} as const;
