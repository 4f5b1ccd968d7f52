import { useState } from 'react';

/**
 * Returns a key that stays the same while `request` does, so that the server carries the request out once however often its button is pressed, and a function
 * that begins another key, for a request that the server has refused for good.
 */
export function useRequestKey(request: string): { key: string; renew: () => void } {
  const [held, setHeld] = useState(() => ({ request, key: crypto.randomUUID() as string }));
  const renew = () => setHeld({ request, key: crypto.randomUUID() });
  if (held.request === request) return { key: held.key, renew };
  const next = { request, key: crypto.randomUUID() as string };
  setHeld(next);
  return { key: next.key, renew };
}
