import { plainName } from '../../accounts/rules/names-in-emails.ts';
import { CONFIRM_DAYS } from './confirm-days.ts';

export interface EmailText {
  subject: string;
  text: string;
  /** The text of the button that replaces the link in HTML. */
  action?: string;
}

/**
 * The emails to people. The token of a `link` comes after its #, so that no server on the way logs it; the link of `known` has no token. `site` is
 * the name of the site.
 */
export const EMAILS = {
  /** This email leaves the name out, because it is not certain yet that the mailbox belongs to the person who typed it. */
  register: (_name: string, link: string, site: string): EmailText => ({
    subject: 'Confirm your email',
    action: 'Create your account',
    text: `Hello,\n\nPlease confirm your email address. This link creates your account:\n\n${link}\n\nThe link works once, for ${CONFIRM_DAYS} days. If you did not sign up for ${site}, you can ignore this email.\n`,
  }),
  /** To the owner of an account whose email someone registers again; `link` leads to the form for a new password. */
  known: (name: string, link: string, site: string): EmailText => ({
    subject: 'You already have an account',
    action: 'Set a new password',
    text: `Hello ${plainName(name)},\n\nSomeone, hopefully you, tried to create an account at ${site} with this email address. You already have one, and nothing has changed. Sign in as usual. If you forgot your password, set a new one:\n\n${link}\n\nIf it was not you, you can ignore this email.\n`,
  }),
  confirm: (name: string, link: string, site: string): EmailText => ({
    subject: 'Confirm your email',
    action: 'Confirm your email',
    text: `Hello ${plainName(name)},\n\nPlease confirm your email address:\n\n${link}\n\nThe link works once, for ${CONFIRM_DAYS} days. If you did not sign up for ${site}, you can ignore this email.\n`,
  }),
  reset: (name: string, link: string, site: string): EmailText => ({
    subject: 'Set a new password',
    action: 'Set a new password',
    text: `Hello ${plainName(name)},\n\nSomeone, hopefully you, asked to set a new password for your account at ${site}:\n\n${link}\n\nThe link works once, for one hour. If it was not you, you can ignore this email. Your password does not change.\n`,
  }),
} as const;
