import { useState } from 'react';

/** The token of a letter's link. It is taken out of the address at once, so that nobody finds it in the browser's history. */
export function useLetterToken(): string | null {
  const [token] = useState(() => {
    const found = /[#&]token=([\w-]+)/.exec(window.location.hash)?.[1] ?? null;
    if (found !== null) window.history.replaceState(null, '', window.location.pathname);
    return found;
  });
  return token;
}
