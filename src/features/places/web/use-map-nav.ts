import { useState } from 'react';
import { useDesktop } from '../../../frontend/use-media.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';

/**
 * Whether the places around are open in the bar: at the start for those with site control, never on a narrow screen (`map-view.md` section 6);
 * then as the reader has it.
 */
export function useMapNav(): { isOpen: boolean; toggle: () => void } {
  const isDesktop = useDesktop();
  const actor = actorOf(useSession().data);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isDesktop && hasSiteControl(actor));
  return { isOpen, toggle: () => setChosen(!isOpen) };
}
