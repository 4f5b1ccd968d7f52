import { useState } from 'react';

/**
 * Returns a key that changes only with `request`, so that the server carries out a request once, however often its button is pressed. `renew` replaces the key
 * after the server has refused the request for good.
 */
export function useRequestKey(request: string): { key: string; renew: () => void } {
  const [held, setHeld] = useState(() => ({ request, key: crypto.randomUUID() as string }));
  const renew = () => setHeld({ request, key: crypto.randomUUID() });
  if (held.request === request) return { key: held.key, renew };
  const next = { request, key: crypto.randomUUID() as string };
  setHeld(next);
  return { key: next.key, renew };
}
