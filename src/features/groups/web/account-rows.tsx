import { LayoutDashboard, Settings, Users } from 'lucide-react';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';

/** The links to the pages of the account (group) that the person works in. A guest gets those of their own account. */
export function AccountRows() {
  const user = useSession().data?.user ?? null;
  const group = user?.is_guest === true ? user.groups.find((candidate) => candidate.is_primary) : user?.group;
  if (group == null) return null;
  return (
    <>
      <MenuRow icon={LayoutDashboard} label="Dashboard" onAction={() => goTo(`${group.path}/dashboard`)} />
      <MenuRow icon={Users} label="Members" onAction={() => goTo(group.path)} />
      <MenuRow icon={Settings} label="Settings" onAction={() => goTo(`${group.path}/settings`)} />
    </>
  );
}
