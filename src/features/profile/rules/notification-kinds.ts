interface NotificationKind {
  /** The label on the account page. */
  label: string;
  hint: string;
  /** The preference that turns the kind on or off, and its default. */
  preference: string;
  isOnAtFirst: boolean;
  /** Only operators of the site get these emails. */
  isForOperators?: true;
}

/**
 * Optional emails. Emails that an account needs (confirmation, passwords, deletion) and invitations, which expire by themselves, are always
 * sent. A feature that sends optional emails adds its kind here.
 */
export const NOTIFICATION_KINDS = {
  news: {
    label: 'News of this site',
    hint: 'New counties and features, now and then',
    preference: 'wants_email',
    isOnAtFirst: false,
  },
  exports: {
    label: 'Your data is ready',
    hint: 'When an archive that you asked for can be downloaded',
    preference: 'notifications.exports',
    isOnAtFirst: true,
  },
  follows: {
    label: 'Changes to what you follow',
    hint: 'You choose under Notifications how soon each kind is sent',
    preference: 'notifications.follow_emails',
    isOnAtFirst: true,
  },
  requests: {
    label: 'Counties that you asked for',
    hint: 'Once, when a place that you asked for has parcels',
    preference: 'notifications.data_requests',
    isOnAtFirst: true,
  },
  refreshes: {
    label: 'Refreshes of counties',
    hint: 'When a scheduled refresh waits for you, or fails several times',
    preference: 'notifications.refreshes',
    isOnAtFirst: true,
    isForOperators: true,
  },
} as const satisfies Record<string, NotificationKind>;

export type NotificationName = keyof typeof NOTIFICATION_KINDS;
// The cast is safe, because these are the keys of a constant; Object.keys returns strings.
export const NOTIFICATION_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationName[];

/** Returns the kinds of emails that a person can get. */
export function notificationsFor({ isOperator }: { isOperator: boolean }): NotificationName[] {
  return NOTIFICATION_NAMES.filter((name) => {
    const kind: NotificationKind = NOTIFICATION_KINDS[name];
    return isOperator || kind.isForOperators !== true;
  });
}

export function isNotificationName(name: string): name is NotificationName {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}
