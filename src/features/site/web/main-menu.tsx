import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { Suspense } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { lazily } from '../../../frontend/feature-web.ts';
import { setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { Logo } from '../../../frontend/ui/logo.tsx';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { PLAN_LOGOS, planClassOf } from '../rules/plan-logos.ts';
import styles from './main-menu.module.css';

const MenuContent = lazily(async () => (await import('./menu-content.tsx')).MenuContent);

/** The menu behind the logo, at the start of the bar. */
export function LogoMenu() {
  const isOpen = useOverlay(({ open }) => open === 'menu');
  const session = useSession().data;
  const plan = planClassOf(actorOf(session).tier, session?.user?.plan_class);
  const hasPlans = useHasPlans();
  const label = hasPlans ? PLAN_LOGOS[plan] : null;
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={(open) => setOverlay('menu', open)}>
      <Button
        className={styles['logo'] ?? ''}
        aria-label={label === null ? 'Menu' : `${label}: menu`}
        data-plan={plan}
      >
        <Logo />
        {label === null ? <ChevronDown aria-hidden /> : <span>{label}</span>}
      </Button>
      <MenuCard placement="bottom start">
        <Suspense fallback={null}>
          <MenuContent />
        </Suspense>
      </MenuCard>
    </MenuTrigger>
  );
}

interface AccountButtonProps {
  /** `person` leaves out the rows of the map, the pages and help, because on the map the menu behind the logo has them. */
  part?: 'all' | 'person';
}

/** The menu at the end of the bar. Its button has the initial of the signed-in person, or a menu icon while nobody is signed in. */
export function AccountButton({ part = 'all' }: AccountButtonProps) {
  const isOpen = useOverlay(({ open }) => open === 'account');
  const user = useSession().data?.user ?? null;
  const initial = Array.from(user?.name.trim() ?? '')[0]?.toUpperCase();
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={(open) => setOverlay('account', open)}>
      <Button
        className={styles['account'] ?? ''}
        aria-label={user === null ? 'Menu of this page' : `Account of ${user.name}`}
      >
        {initial === undefined ? (
          <MenuIcon aria-hidden />
        ) : (
          <span className={styles['initial']}>{initial}</span>
        )}
      </Button>
      <MenuCard placement="bottom end">
        <Suspense fallback={null}>
          <MenuContent part={part} />
        </Suspense>
      </MenuCard>
    </MenuTrigger>
  );
}
