import { useEffect } from 'react';
import type { PaneName } from '../../kernel/hash.ts';
import { goTo } from '../url-state.ts';

/** Goes to another address of this site in place of the current one. Keeps the hash, except that it opens `pane` if given. */
export function Redirect({ to, pane }: { to: string; pane?: PaneName }) {
  useEffect(() => goTo(to, pane === undefined ? {} : { tab: pane }, 'replace'), [to, pane]);
  return null;
}
