import { CircleUserRound, EyeOff, FileInput, LogIn, LogOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components';
import { openOverlay } from '../../../frontend/overlays.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { type Permission, refusal } from '../../../kernel/permission.ts';
import { type User, actorOf, useSession } from './use-session.ts';
import { useSignOutAloud } from './use-sign-out-aloud.ts';

const OPERATOR_PAGES: readonly { path: string; label: string; icon: LucideIcon; permission: Permission }[] = [
  { path: '/admin/imports', label: 'Imports', icon: FileInput, permission: 'import.read' },
  { path: '/admin/removals', label: 'Removals and access log', icon: EyeOff, permission: 'removal.read' },
];
const PLAN_NAMES = { starter: 'Starter', pro: 'Pro', team: 'Team' };

export function AccountMenu() {
  const session = useSession();
  const user = session.data?.user ?? null;
  if (user === null) {
    return <IconButton icon={LogIn} label="Sign in" onPress={() => openOverlay('sign-in')} />;
  }
  const may = (permission: Permission) => refusal(actorOf(session.data), permission) === null;
  return <SignedInMenu user={user} pages={OPERATOR_PAGES.filter(({ permission }) => may(permission))} />;
}

function SignedInMenu({ user, pages }: { user: User; pages: typeof OPERATOR_PAGES }) {
  const leave = useSignOutAloud();
  return (
    <MenuTrigger>
      <IconButton icon={CircleUserRound} label={`Account of ${user.name}`} />
      <MenuCard placement="bottom end">
        <Menu className={menuStyles['list'] ?? ''} aria-label="Account">
          <MenuSection>
            <Header className={menuStyles['heading'] ?? ''}>
              {user.name} · {PLAN_NAMES[user.tier]}
              <br />
              {user.email}
            </Header>
            {pages.map(({ path, label, icon: Icon }) => (
              <MenuItem key={path} className={menuStyles['item'] ?? ''} onAction={() => goTo(path)}>
                <Icon aria-hidden /> {label}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className={menuStyles['rule'] ?? ''} />
          <MenuItem className={menuStyles['item'] ?? ''} onAction={leave}>
            <LogOut aria-hidden /> Sign out
          </MenuItem>
        </Menu>
      </MenuCard>
    </MenuTrigger>
  );
}
