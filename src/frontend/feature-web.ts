import {
  type ComponentType,
  type LazyExoticComponent,
  Suspense,
  createContext,
  createElement,
  lazy,
  use,
} from 'react';
import type { Feature } from '../kernel/feature.ts';
import type { PaneName, Panes } from '../kernel/hash.ts';
import type { Command, CommandGroup } from './commands.ts';
import { loadCode } from './connection.ts';
import type { Extension } from './extension-point.ts';
import type { HashState } from './hash-codec.ts';
import type { Overlay } from './overlays.ts';
import type { SiteFacts } from './site-facts.ts';

/** The map page's address and working boundary, for the panes and parts of the features. */
export interface MapPage {
  /** The address of the page without its hash. */
  path: string;
  /** The path of the working boundary: a place, or anything else with an outline. null if the address names none. */
  workingPath: string | null;
  /** The same path if the working boundary is a place, else null. */
  placePath: string | null;
  /** The working boundary; null until it is loaded. */
  place: WorkingPlace | null;
  /** The error of loading the working boundary; null if there was none. */
  error: unknown;
  retry(): void;
  /** The path of the address if the map can show nothing there, else null. */
  unknownPath: string | null;
  /** The open pane; null if none is open. */
  openPane: { name: string; subject: string; showsCount: boolean } | null;
  /** The base map, and the credits of its pictures; null for a base map without photographs. */
  base: string;
  satelliteSources: string | null;
}

/** The parts of the address, before a pane is found for it. */
export type MapAddress = Omit<MapPage, 'openPane'>;

export interface WorkingPlace {
  path: string;
  headline: string;
  /** False for a place below the level of a country for which this site has no data. */
  isCovered: boolean;
}

export interface PaneProps {
  /** The result of `show`. */
  subject: string;
  onClose(): void;
}

/** The order of panes. If two or more have something to show, the first of them is open. */
export const PANE_ORDER = { overSelection: 10, selection: 20, underSelection: 30, notice: 40 } as const;

interface PanePart {
  load(): Promise<ComponentType<PaneProps>>;
  /** Default: `PANE_ORDER.underSelection`, so that the selected parcel is shown before it. */
  order?: number;
  /** The pane shows the number of filtered parcels itself, so the page doesn't show it over the map. */
  showsCount?: boolean;
  /** Returns the subject of the pane, such as a path; null if it has nothing to show. Absent: the pane is shown while its word is in the hash. */
  show?(page: MapAddress, hash: HashState): string | null;
}

/** A pane that the address itself opens, without a word in the hash. */
interface AddressPane extends PanePart {
  name: string;
  show(page: MapAddress, hash: HashState): string | null;
  /** Removes the pane's subject from the address. Absent: the pane stays closed until it has another subject. */
  close?(): void;
}

export interface PaneEntry {
  name: string;
  order: number;
  showsCount: boolean;
  show(page: MapAddress, hash: HashState): string | null;
  /**
   * `word`: closing the pane removes its word from the hash. `dismiss`: the address stays the same, and the pane stays closed until it has another subject. A
   * function removes the pane's subject from the address.
   */
  close: 'word' | 'dismiss' | (() => void);
  Component: LazyExoticComponent<ComponentType<PaneProps>>;
}

/** The places of the page where features show parts besides panes. */
export type PageSlot =
  /** Above every page, such as a banner. */
  | 'page-top'
  /** The bar of the map: the search, the buttons about the place and its parcels, and the buttons at the end. */
  | 'bar-search'
  | 'bar-place'
  | 'bar-end'
  /** The buttons at the edge of the map, from top to bottom: buttons that appear only at times, things that a person saved, contents of the map, and the view. */
  | 'control-top'
  | 'control'
  | 'control-map'
  | 'control-view'
  /** The sections at the top of the card of map tools. */
  | 'tool'
  /** Drawn over the map itself. It is mounted with the map. */
  | 'map'
  /** The messages at the bottom of the map, and the note in its corner. */
  | 'message'
  | 'note'
  /** Panels and dialogs of the map page. */
  | 'panel'
  /** Shows nothing: a hook that runs while the map page is open. See `pageEffect`. */
  | 'effect'
  /** The ways to sign in besides a password, and the step after a correct password that asks for a code. */
  | 'sign-in-way'
  | 'second-step'
  /** The sections of the main menu. `menu-map`: only on the map page. Parts are a `MenuRow` (`ui/menu.tsx`). */
  | 'menu-account'
  | 'menu-map'
  | 'menu-help';

/** A part of the page that a feature adds. */
export interface PagePart {
  slot: PageSlot;
  /** The parts of a slot are in ascending order of this number. */
  order: number;
  /** The component is loaded with the first view, so it must load heavy code only when that code is used. */
  Component: ComponentType;
}

/** Returns a component that is shown while `useIsShown` returns true, and loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  useIsShown = () => true,
): ComponentType<Props> {
  const Lazy = lazily(load);
  return function LazyPart(props) {
    return useIsShown() ? createElement(Suspense, { fallback: null }, createElement(Lazy, props)) : null;
  };
}

/** Returns a part that runs a hook while the map page is open, such as one that draws something on the map. */
export function pageEffect(order: number, useEffects: () => void): PagePart {
  function PageEffect() {
    useEffects();
    return null;
  }
  return { slot: 'effect', order, Component: PageEffect };
}

/** Commands that a feature adds to the list of the palette, the sheet of shortcuts and the keyboard. */
export interface CommandSource {
  /** The commands of a group are listed in ascending order of this number. */
  order: number;
  /** The request whose reply is needed to list the commands. */
  query?: CommandQuery;
  list(given: CommandFacts): readonly Command[];
}

interface CommandQuery {
  queryKey: readonly unknown[];
  queryFn(context: { signal: AbortSignal }): Promise<unknown>;
}

interface CommandFacts {
  site: SiteFacts | undefined;
  /** The reply to `query`; undefined until it arrives. */
  data: unknown;
}

/** Returns a source whose commands are always the same. */
export function commandList(order: number, commands: readonly Command[]): CommandSource {
  return { order, list: () => commands };
}

/** The part of a feature that runs on the page. It is loaded with the first view, so it must load heavy code only when that is used. */
export interface FeatureWeb {
  name: string;
  panes: readonly PaneEntry[];
  parts: readonly PagePart[];
  overlays: readonly OverlayEntry[];
  commands: CommandSource | null;
  commandGroups: Readonly<Partial<Record<CommandGroup, number>>>;
  linkActions: LinkActions;
  resolvesPath(path: string): boolean;
  extensions: readonly Extension[];
}

type LinkActions = Readonly<Record<string, (site: SiteFacts) => void>>;

/** An overlay that is shown on every page while it is open. Its component is loaded when it opens. */
interface OverlayEntry {
  name: Overlay;
  Component: LazyExoticComponent<ComponentType>;
}

interface WebManifest<DeclaredPanes extends Panes> {
  /** A part for each pane that the feature itself declares (its `feature.ts`). */
  panes?: Readonly<Record<keyof DeclaredPanes, PanePart>>;
  addressPanes?: readonly AddressPane[];
  parts?: readonly PagePart[];
  /** Loads the components of the feature's overlays. Leave out overlays that another part shows, such as the menu of a button. */
  overlays?: Readonly<Partial<Record<Overlay, () => Promise<ComponentType>>>>;
  commands?: CommandSource;
  /** The headings that this feature adds to the lists of commands. The headings are in ascending order of these numbers. */
  commandGroups?: Readonly<Partial<Record<CommandGroup, number>>>;
  /** The actions that a link to the map can request with `#a=NAME` or `#NAME`. Each runs once; then the page removes it from the address. */
  linkActions?: LinkActions;
  /**
   * Returns true for an address that this feature will replace with another once it has loaded what the address names. Until then the page doesn't treat the
   * address as unknown.
   */
  resolvesPath?(path: string): boolean;
  /** The values for extension points of earlier features. */
  extensions?: readonly Extension[];
}

/** Joins the manifest of a feature with its part of the page. */
export function defineWeb<DeclaredPanes extends Panes>(
  { name }: Pick<Feature, 'name'> & { panes: DeclaredPanes },
  manifest: WebManifest<DeclaredPanes>,
): FeatureWeb {
  const {
    addressPanes = [],
    parts = [],
    commands = null,
    commandGroups = {},
    linkActions = {},
    resolvesPath = () => false,
    extensions = [],
  } = manifest;
  const opened = Object.entries<PanePart>(manifest.panes ?? {}).map(([word, part]) =>
    paneEntry({ ...part, name: word }, 'word', (_, { tab }) => (tab === (word as PaneName) ? word : null)),
  );
  const others = addressPanes.map((pane) => paneEntry(pane, pane.close ?? 'dismiss', pane.show));
  const overlays = Object.entries(manifest.overlays ?? {}).map(([overlay, load]) => ({
    name: overlay as Overlay,
    Component: lazily(load),
  }));
  return {
    name,
    panes: [...opened, ...others],
    parts,
    overlays,
    commands,
    commandGroups,
    linkActions,
    resolvesPath,
    extensions,
  };
}

/** Returns a component that is loaded when it is first drawn. Until then the `Suspense` around it shows its fallback. */
export function lazily<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadCode(load) }));
}

function paneEntry(
  { name, order = PANE_ORDER.underSelection, showsCount = false, show, load }: PanePart & { name: string },
  close: PaneEntry['close'],
  showByWord: PaneEntry['show'],
): PaneEntry {
  const showPane: PaneEntry['show'] = (page, hash) => {
    const subject = showByWord(page, hash);
    return subject === null || show === undefined ? subject : show(page, hash);
  };
  return { name, order, showsCount, show: showPane, close, Component: lazily(load) };
}

/** The parts of all features, in the order of the features. `src/apps/web/app.tsx` provides them. */
export const FeatureWebContext = createContext<readonly FeatureWeb[]>([]);

const MapPageContext = createContext<MapPage | null>(null);
export const MapPageProvider = MapPageContext.Provider;

/** Returns the map page that the calling pane or part is on. */
export function useMapPage(): MapPage {
  const page = use(MapPageContext);
  if (page === null) throw new Error('useMapPage was called outside of the map page.');
  return page;
}
