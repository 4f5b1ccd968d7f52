import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Compass,
  Home,
  Link2,
  Maximize,
  Minus,
  Monitor,
  Moon,
  Plus,
  Sun,
  X,
  ZoomIn,
} from 'lucide-react';
import { copyText } from '../../../frontend/clipboard.ts';
import type { Command } from '../../../frontend/commands.ts';
import { escape } from '../../../frontend/escape.ts';
import { chooseTheme, useTheme } from '../../../frontend/theme.ts';
import { goTo } from '../../../frontend/url-state.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import { canFillScreen, isFullScreen, toggleFullScreen } from './full-screen.ts';

/** The share of the map that an arrow key pans by. */
const PAN_SHARE = 1 / 3;
/** Close enough to see single parcels. */
const PARCELS_ZOOM = 16;

const ARROWS = { up: ArrowUp, down: ArrowDown, left: ArrowLeft, right: ArrowRight };

const mapView = () => useMapSession.getState().view;

function pan(side: keyof typeof ARROWS, key: string, shown: string, x: number, y: number): Command {
  return {
    id: `map.pan-${side}`,
    title: `Pan ${side}`,
    group: 'Map',
    icon: ARROWS[side],
    keywords: ['move', 'arrow'],
    shortcut: { keys: [key], shown: [shown] },
    disabledReason: noMapReason,
    run: () => mapView()?.panBy(x, y),
  };
}

function zoom(steps: 1 | -1): Command {
  const isIn = steps === 1;
  return {
    id: isIn ? 'map.zoom-in' : 'map.zoom-out',
    title: isIn ? 'Zoom in' : 'Zoom out',
    group: 'Map',
    icon: isIn ? Plus : Minus,
    shortcut: isIn ? { keys: ['+', '='], shown: ['+', '='] } : { keys: ['-', '_'], shown: ['-', '_'] },
    disabledReason: noMapReason,
    run: () => mapView()?.zoomBy(steps),
  };
}

const THEMES = [
  { theme: 'light', title: 'Light theme', icon: Sun },
  { theme: 'dark', title: 'Dark theme', icon: Moon },
  { theme: 'system', title: 'System theme', icon: Monitor },
] as const;

/** Commands to move the map, and commands of the page as a whole, in the order of the list: often used ones first. */
export const mapCommands: readonly Command[] = [
  {
    id: 'map.copy-link',
    title: 'Copy the link of this view',
    group: 'Map',
    icon: Link2,
    keywords: ['share', 'address'],
    run: () => void copyText(window.location.href, 'Link of this view copied to clipboard.'),
  },
  {
    id: 'map.full-screen',
    title: 'Full screen',
    group: 'Map',
    icon: Maximize,
    keywords: ['fullscreen', 'maximize', 'kiosk'],
    isOn: isFullScreen,
    disabledReason: () => (canFillScreen() ? null : 'This browser does not allow full screen.'),
    run: () => void toggleFullScreen(),
  },
  zoom(1),
  zoom(-1),
  {
    id: 'map.zoom-to-parcels',
    title: 'Zoom in to parcels',
    group: 'Map',
    icon: ZoomIn,
    disabledReason: () =>
      noMapReason() ??
      ((useMapSession.getState().camera?.zoom ?? 0) >= PARCELS_ZOOM ? 'The map is close enough.' : null),
    run: () => mapView()?.flyTo({ zoom: PARCELS_ZOOM }),
  },
  {
    id: 'map.north-up',
    title: 'Turn north up',
    group: 'Map',
    icon: Compass,
    keywords: ['bearing', 'rotate', 'pitch', 'flat'],
    disabledReason: () => {
      const { camera } = useMapSession.getState();
      const isTurned = Math.abs(camera?.bearing ?? 0) > 0.5 || (camera?.pitch ?? 0) > 0.5;
      return noMapReason() ?? (isTurned ? null : 'North is up.');
    },
    run: () => mapView()?.flyTo({ bearing: 0, pitch: 0 }),
  },
  pan('up', 'ArrowUp', '↑', 0, -PAN_SHARE),
  pan('down', 'ArrowDown', '↓', 0, PAN_SHARE),
  pan('left', 'ArrowLeft', '←', -PAN_SHARE, 0),
  pan('right', 'ArrowRight', '→', PAN_SHARE, 0),
  {
    id: 'page.close',
    title: 'Reset the cursor, close menus and hide the panel',
    group: 'Map',
    icon: X,
    keywords: ['cancel', 'escape'],
    shortcut: { keys: ['Escape'], shown: ['Esc'] },
    run: () => void escape(),
  },
  {
    id: 'page.home',
    title: 'Go to the start of this site',
    group: 'Pages',
    icon: Home,
    keywords: ['map', 'home'],
    run: () => goTo('/', { camera: undefined, p: undefined, tab: undefined }),
  },
  ...THEMES.map(({ theme, title, icon }): Command => ({
    id: `theme.${theme}`,
    title,
    group: 'Account',
    icon,
    keywords: ['appearance', 'color', 'mode'],
    isOn: () => useTheme.getState().choice === theme,
    run: () => chooseTheme(theme),
  })),
];
