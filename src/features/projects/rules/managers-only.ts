/** The answer to members who ask for an export and are no managers. */
export const MANAGERS_ONLY_MESSAGE =
  'Only available to managers. Please contact your account admin to change your user permissions.';
