import { plainName } from '../../accounts/rules/names-in-emails.ts';

interface EmailText {
  subject: string;
  text: string;
}

const BYE = (link: string) => `If it was not you, set a new password and check your account:\n\n${link}\n`;

/** The emails to the owner of an account about changes of its second factor. `link` leads to the account page. */
export const TWO_FACTOR_EMAILS = {
  on: (name: string, link: string): EmailText => ({
    subject: 'Two-factor codes are on',
    text: `Hello ${plainName(name)},\n\nfrom now on you need a code from your app to sign in to Platbook with your password. Keep your recovery codes in a safe place.\n\n${BYE(link)}`,
  }),
  off: (name: string, link: string): EmailText => ({
    subject: 'Two-factor codes are off',
    text: `Hello ${plainName(name)},\n\ntwo-factor codes were turned off. You now sign in to Platbook with your password alone.\n\n${BYE(link)}`,
  }),
  recoveryCodeUsed: (name: string, link: string, left: number): EmailText => ({
    subject: 'A recovery code was used',
    text: `Hello ${plainName(name)},\n\nsomeone, hopefully you, signed in to your Platbook account with a recovery code instead of a code from your app. ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left. You can create new ones in your account.\n\n${BYE(link)}`,
  }),
  guessed: (name: string, link: string): EmailText => ({
    subject: 'Someone is guessing codes for your account',
    text: `Hello ${plainName(name)},\n\nsomeone entered your password and then several wrong codes. They could not sign in. If it was not you, they know your password. Set a new one:\n\n${link}\n`,
  }),
} as const;
