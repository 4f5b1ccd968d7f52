import { useState } from 'react';
import { useDesktop } from '../../../frontend/use-media.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';

/**
 * Returns whether the bar shows the places around. At first it does for users with site control, except on a narrow screen (`map-view.md` section
 * 6). After that the reader decides.
 */
export function useMapNav(): { isOpen: boolean; toggle: () => void } {
  const isDesktop = useDesktop();
  const actor = actorOf(useSession().data);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isDesktop && hasSiteControl(actor));
  return { isOpen, toggle: () => setChosen(!isOpen) };
}
