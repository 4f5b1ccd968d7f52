// @vitest-environment happy-dom
import { type MutationMeta, MutationObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('a change that failed', () => {
  const refused = new ApiFailure('conflict', 'Somebody else changed it.', 409);
  const change = (error: Error, meta?: MutationMeta) =>
    new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.reject(error),
      ...(meta && { meta }),
    })
      .mutate()
      .catch(() => undefined);
  const messages = () => useToasts.getState().toasts.map(({ id, message }) => [id, message]);

  it('shows the message of the error under the id that the mutation names', async () => {
    await change(refused, { toast: 'note' });
    expect(messages()).toEqual([['note', 'Somebody else changed it.']]);
    await change(refused, { toast: 'note', failed: 'The note could not be saved.' });
    expect(messages()).toEqual([['note', 'The note could not be saved. Somebody else changed it.']]);
  });

  it('shows nothing when the mutation names no id for a message', async () => {
    await change(refused);
    expect(messages()).toEqual([]);
  });

  it('offers to sign in, and shows no other message, when the session has ended', async () => {
    const ended = new ApiFailure('sign_in_required', 'Please sign in to do this.', 401);
    await change(ended, { toast: 'note' });
    expect(messages()).toEqual([['sign-in', 'You are not signed in. What you entered stays here.']]);
  });
});

describe('the message about a request that failed', () => {
  const messages = () => useToasts.getState().toasts.map(({ message }) => message);
  const broken = new ApiFailure('internal', 'Something went wrong here.', 500);
  const load = (client: QueryClient, name: string, error?: Error, meta?: { isQuiet: boolean }) =>
    client
      .fetchQuery({
        queryKey: [name],
        queryFn: () => (error === undefined ? Promise.resolve('loaded') : Promise.reject(error)),
        staleTime: 0,
        retry: false,
        ...(meta && { meta }),
      })
      .catch(() => undefined);

  it('stays while other requests succeed, until this one does too', async () => {
    const client = createQueryClient();
    await load(client, 'part', broken);
    await load(client, 'other part');
    expect(messages()).toEqual(['Something went wrong here.']);
    await load(client, 'part');
    expect(messages()).toEqual([]);
  });

  it('is not kept by failures that it is not about', async () => {
    const client = createQueryClient();
    await load(client, 'quiet', broken, { isQuiet: true });
    await load(client, 'missing', new ApiFailure('not_found', 'There is none.', 404));
    await load(client, 'part', broken);
    await load(client, 'part');
    expect(messages()).toEqual([]);
  });
});
