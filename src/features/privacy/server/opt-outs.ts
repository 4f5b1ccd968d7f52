import type { Services } from '../../../backend/services.ts';
import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import { type OptOutRule, type OptOutSubject, compileOptOuts } from '../rules/opt-out-match.ts';
import { listRulesInForce } from './queries.ts';

/** What another process wrote is known here after this long. */
const REFRESH_MS = 1000;
const TIMEOUT_MS = 100;

/** The opt-outs as of one moment. Ask for them anew for every request. */
export interface OptOutsNow {
  /** True when nothing is hidden: nobody needs to gather names then. */
  isEmpty: boolean;
  /** True when names decide, so that all names of a parcel must be given. */
  needsNames: boolean;
  /** For whoever looks for the parcels that they hide. Some may have ended by now: {@link isHidden} knows. */
  rules: readonly OptOutRule[];
  /** True when the subject's personal columns are hidden from everybody but operators. */
  isHidden(subject: OptOutSubject): boolean;
  /** The removed names that a text mentions, in a county. */
  mentionedIn(text: string, geoid: string): string[];
}

/** The only access to the opt-out list, for everything that shows personal columns. */
export interface OptOuts {
  now(): Promise<OptOutsNow>;
  isHidden(subject: OptOutSubject): Promise<boolean>;
  /** After a change in this process: the next answer knows it. */
  refresh(): Promise<void>;
}

/** Keeps the opt-out list in memory. As long as it was never read, asking fails: nothing is shown by mistake. */
export function createOptOuts({ database, log }: Pick<Services, 'database' | 'log'>): OptOuts {
  const known = createCachedValue(
    async () => {
      const rules = await listRulesInForce(database.kysely);
      return { rules, ...compileOptOuts(rules) };
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, 'the opt-out list could not be read: the known one serves'),
    },
  );
  const now = async (): Promise<OptOutsNow> => {
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
