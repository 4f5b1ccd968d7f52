import { CircleQuestionMark, LogIn, Printer } from 'lucide-react';
import { openOverlay, setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';
import { FilterButton } from '../../filters/web/index.ts';
import { ParcelListButton } from '../../parcels/web/index.ts';
import { PlaceBar, isPlacePath } from '../../places/web/index.ts';
import { StyleButton } from '../../style-rules/web/index.ts';
import { SearchBox } from '../../search/web/index.ts';
import { openResult } from './open-result.ts';
import { AccountButton, LogoMenu } from './main-menu.tsx';
import styles from './top-bar.module.css';

interface Props {
  workingPath: string | null;
  isListOpen: boolean;
  isPrintOpen: boolean;
}

/** The bar with the menu, search and the current place; at its end printing, help and the account menu. */
export function TopBar({ workingPath, isListOpen, isPrintOpen }: Props) {
  const user = useSession().data?.user ?? null;
  const isHelpOpen = useOverlay(({ open }) => open === 'help');
  return (
    <header className={styles['bar']}>
      <div className={styles['searchCard']} role="search">
        <LogoMenu />
        <SearchBox
          placePath={workingPath !== null && isPlacePath(workingPath) ? workingPath : null}
          onChoose={openResult}
        />
      </div>
      <div className={styles['where']}>
        <PlaceBar workingPath={workingPath} />
        <FilterButton />
        <StyleButton />
        <ParcelListButton
          isOpen={isListOpen}
          onToggle={() => setHash({ tab: isListOpen ? undefined : 'list' }, 'push')}
        />
      </div>
      <div className={styles['menus']}>
        <IconButton
          icon={Printer}
          label="Print"
          isPressedDown={isPrintOpen}
          onPress={() => setHash({ tab: isPrintOpen ? undefined : 'print' }, 'push')}
        />
        <IconButton icon={CircleQuestionMark} label="Help" onPress={() => setOverlay('help', !isHelpOpen)} />
        {user === null ? (
          <IconButton icon={LogIn} label="Sign In" onPress={() => openOverlay('sign-in')} />
        ) : (
          <AccountButton />
        )}
      </div>
    </header>
  );
}
