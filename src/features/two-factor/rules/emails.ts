import { plainName } from '../../accounts/rules/names-in-emails.ts';

interface AboutSite {
  /** The address of the account page. */
  link: string;
  /** The name of the site. */
  site: string;
}

interface EmailText {
  subject: string;
  action: string;
  text: string;
}

const ifNotYou = (link: string) =>
  `If it was not you, set a new password and check your account:\n\n${link}\n`;

/** The emails to the owner of an account about changes of its second factor. */
export const TWO_FACTOR_EMAILS = {
  on: (name: string, { link, site }: AboutSite): EmailText => ({
    subject: 'Two-factor codes are on',
    action: 'Check your account',
    text: `Hello ${plainName(name)},\n\nFrom now on you need a code from your app to sign in to ${site} with your password. Keep your recovery codes in a safe place.\n\n${ifNotYou(link)}`,
  }),
  off: (name: string, { link, site }: AboutSite): EmailText => ({
    subject: 'Two-factor codes are off',
    action: 'Check your account',
    text: `Hello ${plainName(name)},\n\nTwo-factor codes were turned off. You now sign in to ${site} with your password alone.\n\n${ifNotYou(link)}`,
  }),
  recoveryCodeUsed: (name: string, { link, site }: AboutSite, codesLeft: number): EmailText => ({
    subject: 'A recovery code was used',
    action: 'Check your account',
    text: `Hello ${plainName(name)},\n\nSomeone, hopefully you, signed in to your account at ${site} with a recovery code instead of a code from your app. ${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left. You can create new ones in your account.\n\n${ifNotYou(link)}`,
  }),
  guessed: (name: string, { link, site }: AboutSite): EmailText => ({
    subject: 'Someone is guessing codes for your account',
    action: 'Set a new password',
    text: `Hello ${plainName(name)},\n\nSomeone entered your password at ${site} and then several wrong codes. They could not sign in. If it was not you, they know your password. Set a new one:\n\n${link}\n`,
  }),
} as const;
