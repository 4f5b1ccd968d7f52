import { type ComponentType, type LazyExoticComponent, createContext, lazy, use } from 'react';
import type { Feature } from '../kernel/feature.ts';
import type { PaneName, Panes } from '../kernel/hash.ts';
import type { Command } from './commands.ts';
import type { Extension } from './extension-point.ts';
import type { HashState } from './hash-codec.ts';
import type { SiteFacts } from './site-facts.ts';

/** What the map page knows of its address, for the panes and parts of the features. */
export interface MapPage {
  /** The address of the page without its hash. */
  path: string;
  /** The path of what is explored: a place, or anything else with an outline. Null while the address names none. */
  workingPath: string | null;
  /** The same when it is a place. */
  placePath: string | null;
  /** What is explored, once it is loaded. */
  place: WorkingPlace | null;
  /** Why it could not be loaded; null when it was, or is on its way. */
  error: unknown;
  retry(): void;
  /** The address when it names nothing that the map can show. */
  unknownPath: string | null;
  /** The basemap, and who made its pictures; null for a drawn one. */
  base: string;
  satelliteSources: string | null;
}

export interface WorkingPlace {
  path: string;
  headline: string;
  /** False for a place below the country of which this site has no data. */
  isCovered: boolean;
}

export interface PaneProps {
  /** What `show` answered. */
  subject: string;
  onClose(): void;
}

/** The place of a pane among the others: the first that shows something is open. */
export const PANE_ORDER = { overSelection: 10, selection: 20, underSelection: 30, notice: 40 } as const;

interface PanePart {
  load(): Promise<ComponentType<PaneProps>>;
  /** Usually `PANE_ORDER.underSelection`: the parcel that is selected is shown first. */
  order?: number;
  /** Names what the pane shows, such as a path; null: nothing. Without, a pane shows itself while its word is in the hash. */
  show?(page: MapPage, hash: HashState): string | null;
}

/** A pane that no word opens: it shows what the address says. */
export interface AddressPane extends PanePart {
  name: string;
  show(page: MapPage, hash: HashState): string | null;
  /** Takes what it shows out of the address. Without, the pane stays closed until it shows something else. */
  close?(): void;
}

export interface PaneEntry {
  name: string;
  order: number;
  show(page: MapPage, hash: HashState): string | null;
  /** `dismiss`: the address stays, and the pane is closed until it shows something else. */
  close: 'word' | 'dismiss' | (() => void);
  Component: LazyExoticComponent<ComponentType<PaneProps>>;
}

/** Commands that a feature adds to the list of the palette, the sheet of shortcuts and the keyboard. */
export interface CommandSource {
  /** Its place in the list: commands of a group stand in this order. */
  order: number;
  /** What the server is asked for before they can be listed. */
  query?: CommandQuery;
  list(given: CommandFacts): readonly Command[];
}

interface CommandQuery {
  queryKey: readonly unknown[];
  queryFn(context: { signal: AbortSignal }): Promise<unknown>;
}

export interface CommandFacts {
  site: SiteFacts | undefined;
  /** The reply to `query`; undefined while it is not known. */
  data: unknown;
}

/** Commands that are always the same. */
export function commandList(order: number, commands: readonly Command[]): CommandSource {
  return { order, list: () => commands };
}

/** What a feature adds to the page. It is loaded with the first view, so it names heavy parts and loads them when they are used. */
export interface FeatureWeb {
  name: string;
  panes: readonly PaneEntry[];
  commands: CommandSource | null;
  extensions: readonly Extension[];
}

interface WebManifest<PaneWords extends Panes> {
  /** A component for each pane of the manifest. */
  panes?: Readonly<Record<keyof PaneWords, PanePart>>;
  addressPanes?: readonly AddressPane[];
  commands?: CommandSource;
  /** What earlier features ask for. */
  extensions?: readonly Extension[];
}

/** Joins the manifest of a feature and its part of the page. */
export function defineWeb<PaneWords extends Panes>(
  { name }: Pick<Feature, 'name'> & { panes: PaneWords },
  { panes, addressPanes = [], commands, extensions = [] }: WebManifest<PaneWords>,
): FeatureWeb {
  const opened = Object.entries<PanePart>(panes ?? {}).map(([word, part]) =>
    paneEntry({ ...part, name: word }, 'word', (_, { tab }) => (tab === (word as PaneName) ? word : null)),
  );
  const others = addressPanes.map((pane) => paneEntry(pane, pane.close ?? 'dismiss', pane.show));
  return { name, panes: [...opened, ...others], commands: commands ?? null, extensions };
}

function paneEntry(
  { name, order = PANE_ORDER.underSelection, show, load }: PanePart & { name: string },
  close: PaneEntry['close'],
  showByWord: PaneEntry['show'],
): PaneEntry {
  const isAsked: PaneEntry['show'] = (page, hash) => {
    const asked = showByWord(page, hash);
    return asked === null || show === undefined ? asked : show(page, hash);
  };
  const Component = lazy(async () => ({ default: await load() }));
  return { name, order, show: isAsked, close, Component };
}

/** What all features add to the page, in the order of the features. Given by the composition. */
export const FeatureWebContext = createContext<readonly FeatureWeb[]>([]);

const MapPageContext = createContext<MapPage | null>(null);
export const MapPageProvider = MapPageContext.Provider;

/** The map page around a pane or a part of it. */
export function useMapPage(): MapPage {
  const page = use(MapPageContext);
  if (page === null) throw new Error('useMapPage was called outside of the map page.');
  return page;
}
