import { useContext, useMemo } from 'react';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import { PagesContext } from '../../../frontend/feature-pages.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { actorOf, useSession, useSignOutAloud } from '../../accounts/web/index.ts';
import { useCounties } from '../../places/web/index.ts';
import { listCommands } from './command-list.ts';
import { useSite } from './use-site.ts';

/** The commands that this reader is offered, and what they depend on. */
export function useCommands(): { commands: readonly Command[]; context: CommandContext } {
  const site = useSite().data;
  const satellites = site?.satellites;
  const hasTerrain = (site?.terrain ?? null) !== null;
  const counties = useCounties().data;
  const pages = useContext(PagesContext);
  const signOut = useSignOutAloud();
  const session = useSession().data;
  const path = useUrlState((state) => state.path);
  const hash = useUrlState((state) => state.hash);

  const all = useMemo(
    () =>
      listCommands({ satellites: satellites ?? [], counties: counties ?? [], hasTerrain, pages, signOut }),
    [satellites, counties, hasTerrain, pages, signOut],
  );
  const context = useMemo(() => ({ actor: actorOf(session), path, hash }), [session, path, hash]);
  const commands = useMemo(() => all.filter(({ isOffered }) => isOffered?.(context) ?? true), [all, context]);
  return { commands, context };
}
