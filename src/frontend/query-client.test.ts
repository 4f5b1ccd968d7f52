// @vitest-environment happy-dom
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { closeOverlay, useOverlay } from './overlays.ts';
import { createQueryClient } from './query-client.ts';
import { useToasts } from './toasts.ts';

afterEach(() => {
  closeOverlay();
  useToasts.setState({ toasts: [] });
});

it('offers to sign in, in a window over the page, when the session has ended before a change', async () => {
  const client = createQueryClient();
  let isSignedIn = false;
  const save = new MutationObserver(client, {
    mutationFn: async () => {
      if (!isSignedIn) throw new ApiFailure('sign_in_required', 'Please sign in to do this.', 401);
      return 'saved';
    },
  });
  await save.mutate().catch(() => undefined);
  const [toast] = useToasts.getState().toasts;
  expect(toast?.message).toBe('You are not signed in. What you entered stays here.');
  toast?.action?.run();
  expect(useOverlay.getState().open).toBe('sign-in');

  isSignedIn = true;
  await save.mutate();
  expect(useToasts.getState().toasts).toEqual([]);
});
