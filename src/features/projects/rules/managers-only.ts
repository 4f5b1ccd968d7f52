/** The error for members who request an export without being managers. */
export const MANAGERS_ONLY_MESSAGE =
  'Only available to managers. Please contact your account admin to change your user permissions.';
