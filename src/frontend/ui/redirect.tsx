import { useEffect } from 'react';
import { goTo } from '../url-state.ts';

/** Goes to another address of this site in place of the current one, and keeps the hash. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(to, {}, 'replace'), [to]);
  return null;
}
