import { useQueries } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { Command, CommandContext, CommandGroup } from '../../../frontend/commands.ts';
import { PagesContext } from '../../../frontend/feature-pages.ts';
import { type CommandSource, type FeatureWeb, FeatureWebContext } from '../../../frontend/feature-web.ts';
import { pageCommands } from '../../../frontend/page-commands.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { hasPlans } from '../../../frontend/site-look.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { actorOf, useSession, useSignOutWithMessage } from '../../accounts/web/index.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';

/** Sorts the commands that open pages after the commands of all features that act on the map. */
const PAGES_ORDER = 170;

/** The commands for this reader, and the state that they depend on. */
export interface CommandList {
  commands: readonly Command[];
  context: CommandContext;
  /** The headings of the list, in their order. */
  groups: readonly CommandGroup[];
}

/** The list, for the overlays that show it. */
export const CommandListContext = createContext<CommandList | null>(null);

export function useCommandList(): CommandList {
  const list = use(CommandListContext);
  if (list === null) throw new Error('useCommandList was called outside of the command host.');
  return list;
}

export function useCommands(): CommandList {
  const manifests = use(FeatureWebContext);
  const pages = use(PagesContext);
  const site = use(SiteFactsContext);
  const session = useSession().data;
  const signOut = useSignOutWithMessage(clearAfterSignOut);
  const path = useUrlState((state) => state.path);
  const hash = useUrlState((state) => state.hash);

  const sources = useMemo(() => {
    const ofPages: CommandSource = {
      order: PAGES_ORDER,
      list: ({ site: facts }) => pageCommands(pages, hasPlans(facts)),
    };
    const ofFeatures = manifests.flatMap(({ commands }) => commands ?? []);
    return [...ofFeatures, ofPages].toSorted((a, b) => a.order - b.order);
  }, [manifests, pages]);
  const queries = useMemo(() => sources.flatMap(({ query }) => query ?? []), [sources]);
  const replies = useQueries({ queries, combine: dataOf });

  const all = useMemo(
    () =>
      sources.flatMap(({ query, list }) =>
        list({ site, data: query === undefined ? undefined : replies[queries.indexOf(query)] }),
      ),
    [sources, site, queries, replies],
  );
  const context = useMemo(
    () => ({ actor: actorOf(session), path, hash, signOut }),
    [session, path, hash, signOut],
  );
  const commands = useMemo(() => all.filter(({ isOffered }) => isOffered?.(context) ?? true), [all, context]);
  const groups = useMemo(() => groupsOf(manifests), [manifests]);
  return useMemo(() => ({ commands, context, groups }), [commands, context, groups]);
}

/** Returns the headings that all features declare, in their order. */
function groupsOf(manifests: readonly FeatureWeb[]): readonly CommandGroup[] {
  const declared = manifests.flatMap(({ commandGroups }) => Object.entries(commandGroups));
  return declared.toSorted(([, a], [, b]) => a - b).map(([name]) => name as CommandGroup);
}

const dataOf = (results: readonly { data: unknown }[]) => results.map(({ data }) => data);
