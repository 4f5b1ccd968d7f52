/** The days for which the link that confirms an email address works. */
export const CONFIRM_DAYS = 7;
