import { useEffect, useState } from 'react';

/** The token of a letter's link. It is taken out of the address at once, so that nobody finds it in the browser's history. */
export function useLetterToken(): string | null {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // The link may be opened in the window where the letter was asked for: then only the hash changes.
    const take = () => setToken((current) => takeToken() ?? current);
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

function takeToken(): string | null {
  const found = /[#&]token=([\w-]+)/.exec(window.location.hash)?.[1] ?? null;
  if (found !== null) window.history.replaceState(null, '', window.location.pathname);
  return found;
}
