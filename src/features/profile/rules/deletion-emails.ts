import { plainName } from '../../accounts/rules/names-in-emails.ts';
import type { EmailText } from './emails.ts';

/** The emails to people about exports of their data and account deletion. */
export const DELETION_EMAILS = {
  exportReady: (name: string, link: string): EmailText => ({
    subject: 'Your data is ready',
    text: `Hello ${plainName(name)},\n\nthe archive of everything that we hold about you can be downloaded in your account, for seven days:\n\n${link}\n`,
  }),
  /** `day` has the form 2026-12-05. */
  deletionAsked: (name: string, link: string, day: string): EmailText => ({
    subject: 'Your account will be deleted',
    text: `Hello ${plainName(name)},\n\nsomebody, hopefully you, asked for your account to be deleted. On ${day} it is gone, with everything in it. Until then you can keep it after all:\n\n${link}\n\nIf it was not you, keep it and set a new password.\n`,
  }),
  deletionUndone: (name: string): EmailText => ({
    subject: 'Your account stays',
    text: `Hello ${plainName(name)},\n\nyour account is not deleted: it was taken back. Everything is as it was.\n`,
  }),
  deleted: (name: string): EmailText => ({
    subject: 'Your account is deleted',
    text: `Hello ${plainName(name)},\n\nyour account is deleted, with everything in it, as you asked. This is our last email.\n`,
  }),
} as const;
