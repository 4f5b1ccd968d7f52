import { Logo } from '../../../frontend/ui/logo.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { AccountMenu } from '../../accounts/web/index.ts';
import { ParcelListButton } from '../../parcels/web/index.ts';
import { PlaceBar, isPlacePath } from '../../places/web/index.ts';
import { SearchBox } from '../../search/web/index.ts';
import { openResult } from './open-result.ts';
import { PageMenu } from './page-menu.tsx';
import styles from './top-bar.module.css';

interface Props {
  workingPath: string | null;
  isListOpen: boolean;
}

/** Search, where the map is, and the menus. */
export function TopBar({ workingPath, isListOpen }: Props) {
  return (
    <header className={styles['bar']}>
      <div className={styles['searchCard']} role="search">
        <a href="/" className={styles['logo']} aria-label="Platbook: back to the start">
          <Logo />
        </a>
        <SearchBox
          placePath={workingPath !== null && isPlacePath(workingPath) ? workingPath : null}
          onChoose={openResult}
        />
      </div>
      <div className={styles['where']}>
        <PlaceBar workingPath={workingPath} />
        <ParcelListButton
          isOpen={isListOpen}
          onToggle={() => setHash({ tab: isListOpen ? undefined : 'list' }, 'push')}
        />
      </div>
      <div className={styles['menus']}>
        <PageMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
