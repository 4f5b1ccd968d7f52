import { LogIn } from 'lucide-react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useSession } from '../../accounts/web/index.ts';
import { AccountButton, LogoMenu } from './main-menu.tsx';
import styles from './top-bar.module.css';

/** The bar over the map: the menu and the search, the buttons for the current place, and the account menu at its end. */
export function TopBar() {
  const { data, isPending } = useSession();
  const user = data?.user ?? null;
  return (
    <header className={styles['bar']}>
      <div className={styles['searchCard']} role="search">
        <LogoMenu />
        <PageParts slot="bar-search" />
      </div>
      <div className={styles['where']}>
        <PageParts slot="bar-place" />
      </div>
      <div className={styles['menus']}>
        <PageParts slot="bar-end" />
        {user === null ? (
          <IconButton
            icon={LogIn}
            label="Sign in"
            word="Sign in"
            isDisabled={isPending}
            onPress={() => openOverlay('sign-in')}
          />
        ) : (
          <AccountButton part="person" />
        )}
      </div>
    </header>
  );
}
