import { GitCompareArrows, Grid2x2Check, Keyboard, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components';
import { openOverlay, setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { type ThemeChoice, THEME_CHOICES, chooseTheme, useTheme } from '../../../frontend/theme.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { MenuCard, menuStyles } from '../../../frontend/ui/menu.tsx';
import { goTo, setHash } from '../../../frontend/url-state.ts';

const THEMES = {
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
  system: { icon: Monitor, label: 'As the system' },
} as const satisfies Record<ThemeChoice, unknown>;

/** Appearance and help. */
export function PageMenu() {
  const isOpen = useOverlay(({ open }) => open === 'menu');
  const { choice } = useTheme();
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={(open) => setOverlay('menu', open)}>
      <IconButton icon={Settings} label="Appearance and help" />
      <MenuCard placement="bottom end">
        <Menu className={menuStyles['list'] ?? ''} aria-label="Appearance and help">
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[choice]}
            onSelectionChange={(keys) => {
              const chosen = THEME_CHOICES.find((theme) => keys !== 'all' && keys.has(theme));
              if (chosen !== undefined) chooseTheme(chosen);
            }}
          >
            <Header className={menuStyles['heading'] ?? ''}>Theme</Header>
            {THEME_CHOICES.map((theme) => {
              const { icon: Icon, label } = THEMES[theme];
              return (
                <MenuItem key={theme} id={theme} textValue={label} className={menuStyles['item'] ?? ''}>
                  <Icon aria-hidden /> {label}
                </MenuItem>
              );
            })}
          </MenuSection>
          <Separator className={menuStyles['rule'] ?? ''} />
          <MenuItem
            id="changes"
            className={menuStyles['item'] ?? ''}
            onAction={() => setHash({ tab: 'changes', p: undefined }, 'push')}
          >
            <GitCompareArrows aria-hidden /> What changed in this county
          </MenuItem>
          <MenuItem id="coverage" className={menuStyles['item'] ?? ''} onAction={() => goTo('/coverage')}>
            <Grid2x2Check aria-hidden /> Coverage of counties
          </MenuItem>
          <MenuItem
            id="shortcuts"
            className={menuStyles['item'] ?? ''}
            onAction={() => openOverlay('shortcuts')}
          >
            <Keyboard aria-hidden /> Keyboard shortcuts
          </MenuItem>
        </Menu>
      </MenuCard>
    </MenuTrigger>
  );
}
