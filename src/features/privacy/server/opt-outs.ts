import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import type { Services } from '../../../backend/services.ts';
import { type OptOutRule, type OptOutSubject, compileOptOuts } from '../rules/opt-out-match.ts';
import { listRulesInForce } from './queries.ts';

/** A change by another process takes effect in this process at the latest after about this time. */
const REFRESH_MS = 1000;
/** A check waits at most this long for a new list before it uses the cached one. */
const TIMEOUT_MS = 100;

/** The opt-outs at one moment. Get them again for every request. */
export interface OptOutsNow {
  /** True when there are no opt-outs, so that callers needn't collect names. */
  isEmpty: boolean;
  /** True when some opt-outs are by name, so that callers must pass all names of a parcel. */
  needsNames: boolean;
  /** The rules, for a search of the parcels that they hide. Some may have expired; {@link isHidden} checks that. */
  rules: readonly OptOutRule[];
  /** Returns true when the subject's personal columns are hidden from everybody but operators. */
  isHidden(subject: OptOutSubject): boolean;
  /** Returns the names on the list that a text of a county mentions. */
  mentionedIn(text: string, geoid: string): string[];
}

/** Checks against the opt-out list. All code that shows personal columns must use them. */
export interface OptOuts {
  now(): Promise<OptOutsNow>;
  isHidden(subject: OptOutSubject): Promise<boolean>;
  /** Reads the list again after a change in this process. */
  refresh(): Promise<void>;
}

/** Keeps the opt-out list in memory. Every check fails until the list has been read once, so that nothing is shown by mistake. */
export function createOptOuts({ database, log }: Pick<Services, 'database' | 'log'>): OptOuts {
  const cached = createCachedValue(
    async () => {
      const rules = await listRulesInForce(database.kysely);
      return { rules, ...compileOptOuts(rules) };
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, 'the opt-out list could not be read: the cached one is used'),
    },
  );
  const now = async (): Promise<OptOutsNow> => {
    const { isEmpty, needsNames, isHidden, mentionedIn, rules } = await cached.get();
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
    refresh: async () => void (await cached.refresh()),
  };
}
