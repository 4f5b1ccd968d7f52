import type { Services } from '../../../backend/services.ts';
import { createRefreshed } from '../../../backend/cache/refreshed.ts';
import { type RemovalRule, type RemovalSubject, compileRemovals } from '../rules/removal-match.ts';
import { listRulesInForce } from './queries.ts';

/** What another process wrote is known here after this long. */
const REFRESH_MS = 1000;
const TIMEOUT_MS = 100;

/** The removals as of one moment. Ask for them anew for every request. */
export interface RemovalsNow {
  /** True when nothing is hidden: nobody needs to gather names then. */
  isEmpty: boolean;
  /** True when names decide, so that all names of a parcel must be given. */
  needsNames: boolean;
  /** For whoever looks for the parcels that they hide. Some may have ended by now: {@link isHidden} knows. */
  rules: readonly RemovalRule[];
  /** True when the subject's personal columns are hidden from everybody but operators. */
  isHidden(subject: RemovalSubject): boolean;
  /** The removed names that a text mentions, in a county. */
  mentionedIn(text: string, geoid: string): string[];
}

/** The one door to the removal list, for whatever shows personal columns. */
export interface Removals {
  now(): Promise<RemovalsNow>;
  isHidden(subject: RemovalSubject): Promise<boolean>;
  /** After a change in this process: the next answer knows it. */
  refresh(): Promise<void>;
}

/** Keeps the removal list in memory. As long as it was never read, asking fails: nothing is shown by mistake. */
export function createRemovals({ database, log }: Pick<Services, 'database' | 'log'>): Removals {
  const known = createRefreshed(
    async () => {
      const rules = await listRulesInForce(database.kysely);
      return { rules, ...compileRemovals(rules) };
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, 'the removal list could not be read: the known one serves'),
    },
  );
  const now = async (): Promise<RemovalsNow> => {
    const { isEmpty, needsNames, isHidden, mentionedIn, rules } = await known.get();
    const nowMs = Date.now();
    return {
      isEmpty,
      needsNames,
      rules,
      isHidden: (subject) => isHidden(subject, nowMs),
      mentionedIn: (text, geoid) => mentionedIn(text, geoid, nowMs),
    };
  };
  return {
    now,
    isHidden: async (subject) => (await now()).isHidden(subject),
    refresh: async () => void (await known.refresh()),
  };
}
