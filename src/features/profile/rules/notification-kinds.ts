interface NotificationKind {
  /** On the account page. */
  words: string;
  hint: string;
  /** The preference that switches it, and what holds while it is not set. */
  preference: string;
  isOnAtFirst: boolean;
}

/**
 * Emails that people can do without. What an account needs (confirming, passwords, deletion) and invitations, which have an ending of their own,
 * always come. A feature that writes letters adds its kind here.
 */
export const NOTIFICATION_KINDS = {
  news: {
    words: 'News of this site',
    hint: 'New counties and features, now and then',
    preference: 'wants_email',
    isOnAtFirst: false,
  },
  exports: {
    words: 'Your data is ready',
    hint: 'When an archive that you asked for can be downloaded',
    preference: 'notifications.exports',
    isOnAtFirst: true,
  },
} as const satisfies Record<string, NotificationKind>;

export type NotificationName = keyof typeof NOTIFICATION_KINDS;
// Object.keys gives strings; these are the keys of a constant.
export const NOTIFICATION_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationName[];

export function isNotificationName(name: string): name is NotificationName {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}
