import { Users } from 'lucide-react';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';

/** The link to the current group; nothing without one. */
export function MembersRow() {
  const group = useSession().data?.user?.group ?? null;
  return group === null ? null : <MenuRow icon={Users} label="Members" onAction={() => goTo(group.path)} />;
}
