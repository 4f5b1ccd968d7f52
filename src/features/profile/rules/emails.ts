import { plainName } from '../../accounts/rules/names-in-emails.ts';

export interface EmailText {
  subject: string;
  text: string;
}

/** The emails to people. `link` holds the token behind its #, so that no server on the way logs it. */
export const EMAILS = {
  /** Without the name, because it is not proved yet that it belongs to the owner of the mailbox. */
  register: (_name: string, link: string): EmailText => ({
    subject: 'Confirm your email',
    text: `Hello,\n\nplease confirm that this is your email. Your account is made when you do:\n\n${link}\n\nThe link works once, for seven days. If you did not register with Platbook, there is nothing to do.\n`,
  }),
  /** To the owner of an account whose email someone registers again; `link` leads to the form for a new password. */
  known: (name: string, link: string): EmailText => ({
    subject: 'You have an account already',
    text: `Hello ${plainName(name)},\n\nsomebody, hopefully you, registered with this email. It has an account already, and nothing has changed: sign in as you always did. If you do not know your password any more, ask for a new one:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
  }),
  confirm: (name: string, link: string): EmailText => ({
    subject: 'Confirm your email',
    text: `Hello ${plainName(name)},\n\nplease confirm that this is your email:\n\n${link}\n\nThe link works once, for seven days. If you did not register with Platbook, there is nothing to do.\n`,
  }),
  reset: (name: string, link: string): EmailText => ({
    subject: 'Set a new password',
    text: `Hello ${plainName(name)},\n\nsomebody, hopefully you, asked for a new password:\n\n${link}\n\nThe link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.\n`,
  }),
} as const;
