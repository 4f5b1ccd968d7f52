import {
  BadgeCheck,
  Building2,
  FileText,
  Home,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  ScanEye,
  ScrollText,
  Shield,
  Sun,
} from 'lucide-react';
import { use } from 'react';
import { Header, Menu, MenuItem, MenuSection, Separator, SubmenuTrigger } from 'react-aria-components';
import { type PageLink, PagesContext, findPage, usePagesOfMenu } from '../../../frontend/feature-pages.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { type ThemeChoice, THEME_CHOICES, chooseTheme, useTheme } from '../../../frontend/theme.ts';
import { MenuCard, MenuRow, menuStyles } from '../../../frontend/ui/menu.tsx';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { isPaid, refusal } from '../../../kernel/permission.ts';
import {
  actorOf,
  useSession,
  useSignOutWithMessage,
  useSiteTexts,
  useSwitchGroup,
} from '../../accounts/web/index.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';
import styles from './main-menu.module.css';
import { toggleZoomDisplay, useZoomDisplay } from './zoom-display.tsx';

const PLAN_NAMES = { starter: 'Starter', pro: 'Pro', team: 'Team' };
const THEMES = {
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
  system: { icon: Monitor, label: 'System' },
} as const satisfies Record<ThemeChoice, unknown>;

const ITEM = menuStyles['item'] ?? '';
const HEADING = menuStyles['heading'] ?? '';
const Rule = () => <Separator className={menuStyles['rule'] ?? ''} />;

interface Props {
  /** `person` leaves out the rows that the menu behind the logo has on the map: the pages, the tools of the map and help. */
  part?: 'all' | 'person';
}

/** The content of the menu: the signed-in person, the promotion, pages, admin pages and signing out. */
export function MenuContent({ part = 'all' }: Props) {
  const session = useSession().data;
  const actor = actorOf(session);
  const user = session?.user ?? null;
  const pages = use(PagesContext);
  const isMap = useUrlState(({ path }) => findPage(pages, path) === undefined);
  const signOut = useSignOutWithMessage(clearAfterSignOut);
  const switchTo = useSwitchGroup();
  const isZoomShown = useZoomDisplay(({ isOn }) => isOn);
  const hasPlans = useHasPlans();
  const isUpgradeOffered = hasPlans && !isPaid(actor);
  const isShown = ({ page: { permission } }: PageLink) =>
    permission === undefined || refusal(actor, permission) === null;
  const accountPages = usePagesOfMenu('account').filter(isShown);
  const ownPages = usePagesOfMenu('site').filter(isShown);
  const operatorPages = usePagesOfMenu('operators').filter(isShown);

  return (
    <Menu className={menuStyles['list'] ?? ''} aria-label="Menu">
      {user !== null && (
        <MenuSection>
          <Header className={styles['person'] ?? ''}>
            <b>{user.name}</b>
            <span>
              {hasPlans && `${PLAN_NAMES[user.tier]} · `}
              {user.email}
            </span>
          </Header>
          {accountPages.map(({ path, icon = FileText, page: { title } }) => (
            <MenuRow key={path} icon={icon} label={title} onAction={() => goTo(path)} />
          ))}
          <PageParts slot="menu-account" />
        </MenuSection>
      )}
      {user !== null && user.groups.length > 1 && (
        <MenuSection
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={user.group === null ? [] : [user.group.slug]}
          onSelectionChange={(keys) => {
            const selected = user.groups.find(({ slug }) => keys !== 'all' && keys.has(slug));
            if (selected !== undefined && selected.id !== user.group?.id) switchTo.mutate(selected.slug);
          }}
        >
          <Header className={HEADING}>Work in</Header>
          {user.groups.map(({ slug, name, plan_label: plan, is_suspended: isSuspended }) => (
            <MenuItem key={slug} id={slug} textValue={name} className={ITEM} isDisabled={isSuspended}>
              <Building2 aria-hidden />
              <span className={styles['group'] ?? ''}>
                {name}
                {(hasPlans || isSuspended) && <small>{isSuspended ? 'Suspended' : plan}</small>}
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {isUpgradeOffered && (
        <MenuItem
          textValue="Upgrade to Pro"
          className={`${ITEM} ${styles['promo']}`}
          onAction={() => goTo('/plans')}
        >
          <BadgeCheck aria-hidden />
          <span>
            <b>Upgrade to Pro</b>
            Labels, every layer, terrain and more property lookups a day.
          </span>
        </MenuItem>
      )}
      {(user !== null || isUpgradeOffered) && <Rule />}
      {part === 'all' && (
        <>
          <MenuSection aria-label="Map">
            {isMap ? (
              <PageParts slot="menu-map" />
            ) : (
              <MenuRow icon={Home} label="Map" onAction={() => goTo('/', { camera: undefined })} />
            )}
          </MenuSection>
          <Rule />
          <MenuSection aria-label="Pages">
            {ownPages.map(({ path, icon = FileText, page: { title } }) => (
              <MenuRow key={path} icon={icon} label={title} onAction={() => goTo(path)} />
            ))}
          </MenuSection>
        </>
      )}
      {actor.isOperator && (
        <MenuSection
          aria-label="Display"
          selectionMode="multiple"
          selectedKeys={isZoomShown ? ['zoom'] : []}
          onSelectionChange={toggleZoomDisplay}
        >
          <MenuItem id="zoom" textValue="Display Zoom Level" className={ITEM}>
            <ScanEye aria-hidden /> Display Zoom Level
          </MenuItem>
        </MenuSection>
      )}
      {operatorPages.length > 0 && (
        <SubmenuTrigger>
          <MenuItem textValue="Admin" className={ITEM}>
            <Shield aria-hidden /> Admin
            <span aria-hidden className={styles['more']}>
              ›
            </span>
          </MenuItem>
          <MenuCard>
            <Menu aria-label="Admin" className={menuStyles['list'] ?? ''}>
              {operatorPages.map(({ path, page: { title } }) => (
                <MenuItem key={path} className={ITEM} onAction={() => goTo(path)}>
                  {title}
                </MenuItem>
              ))}
            </Menu>
          </MenuCard>
        </SubmenuTrigger>
      )}
      {part === 'all' && (
        <>
          <Rule />
          <MenuSection aria-label="Help">
            <PageParts slot="menu-help" />
            <TextRows />
          </MenuSection>
        </>
      )}
      {(part === 'all' || actor.isOperator) && <Rule />}
      <ThemeSection />
      <Rule />
      {user === null ? (
        <MenuRow icon={LogIn} label="Sign in" onAction={() => openOverlay('sign-in')} />
      ) : (
        <MenuRow icon={LogOut} label="Sign out" onAction={signOut} />
      )}
    </Menu>
  );
}

function TextRows() {
  return useSiteTexts().map(({ label, url }) => (
    <MenuRow key={url} icon={ScrollText} label={label} onAction={() => window.location.assign(url)} />
  ));
}

function ThemeSection() {
  const { choice } = useTheme();
  return (
    <MenuSection
      className={styles['themes'] ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[choice]}
      onSelectionChange={(keys) => {
        const selected = THEME_CHOICES.find((theme) => keys !== 'all' && keys.has(theme));
        if (selected !== undefined) chooseTheme(selected);
      }}
    >
      <Header className={HEADING}>Theme</Header>
      {THEME_CHOICES.map((theme) => {
        const { icon: Icon, label } = THEMES[theme];
        return (
          <MenuItem key={theme} id={theme} textValue={label} className={`${ITEM} ${styles['theme']}`}>
            <Icon aria-hidden /> {label}
          </MenuItem>
        );
      })}
    </MenuSection>
  );
}
