import { useEffect, useState } from 'react';

/** The token of an email's link. It is taken out of the address at once, so that nobody finds it in the browser's history. */
export function useEmailToken(): string | null {
  // Rendering only reads: a page that has to wait for its code is rendered anew, and a token taken by then would be lost.
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const take = () => {
      const found = readToken();
      if (found === null) return;
      setToken(found);
      window.history.replaceState(null, '', window.location.pathname);
    };
    take();
    // The link may be opened in the window where the email was asked for: then only the hash changes.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

function readToken(): string | null {
  return /[#&]token=([\w-]+)/.exec(window.location.hash)?.[1] ?? null;
}
