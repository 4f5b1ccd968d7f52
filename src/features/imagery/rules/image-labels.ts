/** The texts about pictures. */
export const IMAGE_LABELS = {
  unavailable: 'Imagery is unavailable here',
  upgrade: 'Please upgrade to Pro to continue seeing imagery.',
  seen: 'You can still see images that you have seen before.',
  register:
    'Sign up for a free Starter account to view 5 free images, or upgrade to Pro for unlimited imagery.',
} as const;
