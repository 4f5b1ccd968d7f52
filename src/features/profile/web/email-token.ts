import { useEffect, useState } from 'react';

/** Returns the token of an email's link. Removes it from the address at once, so that it does not stay in the browser history. */
export function useEmailToken(): string | null {
  // Rendering only reads the token: a page that waits for its code is rendered again, and a token removed during the first render would be lost.
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const take = () => {
      const found = readToken();
      if (found === null) return;
      setToken(found);
      window.history.replaceState(null, '', window.location.pathname);
    };
    take();
    // When the link is opened in the window where the email was requested, only the hash changes.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

/** Returns null for a link without a token, or with fewer than 43 characters of one: no token is shorter, so an email program has cut it. */
function readToken(): string | null {
  return /[#&]token=([\w-]{43,})/.exec(window.location.hash)?.[1] ?? null;
}
