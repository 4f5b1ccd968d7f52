import { plainName } from '../../accounts/rules/names-in-emails.ts';
import { EXPORT_DAYS } from './account-deletion.ts';
import type { EmailText } from './emails.ts';

/** The emails to people about exports of their data and account deletion. */
export const DELETION_EMAILS = {
  exportReady: (name: string, link: string): EmailText => ({
    subject: 'Your data is ready',
    action: 'Download your data',
    text: `Hello ${plainName(name)},\n\nThe archive of your data is ready. You can download it from your account for ${EXPORT_DAYS} days:\n\n${link}\n`,
  }),
  /** `day` has the form Dec 5, 2026. */
  deletionAsked: (name: string, link: string, day: string): EmailText => ({
    subject: 'Your account will be deleted',
    action: 'Keep your account',
    text: `Hello ${plainName(name)},\n\nSomeone, hopefully you, asked to delete your account. It will be deleted on ${day}, with everything in it. Until then you can change your mind:\n\n${link}\n\nIf it was not you, keep your account and set a new password.\n`,
  }),
  deletionUndone: (name: string): EmailText => ({
    subject: 'Your account will not be deleted',
    text: `Hello ${plainName(name)},\n\nThe deletion of your account was canceled. Nothing has changed.\n`,
  }),
  deleted: (name: string): EmailText => ({
    subject: 'Your account is deleted',
    text: `Hello ${plainName(name)},\n\nYour account and everything in it were deleted, as you asked. This is the last email from us.\n`,
  }),
} as const;
