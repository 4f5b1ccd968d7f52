import { createCache } from '../../../../backend/cache/cache.ts';
import type { Services } from '../../../../backend/services.ts';
import { ServiceFailure } from '../../../../backend/uploads/request-json.ts';
import { findServiceAnswer, saveServiceAnswer } from './queries.ts';

/** Answers of one service, stored until they expire. */
export interface AnswerCache<T> {
  /** Returns the stored answer, or asks for it. Throws a {@link ServiceFailure}. */
  find(subject: string, ask: () => Promise<T>): Promise<T>;
}

export interface AnswerCacheOptions<T> {
  /** The name under which the answers are stored: the kind of the service and its address. */
  service: string;
  /** Checks a stored answer; undefined if it has another shape. */
  read: (stored: unknown) => T | undefined;
  daysOf: (answer: T) => number;
}

/** The maximum number of requests to one service at once. */
const MAX_AT_ONCE = 6;
/** After a failure that concerns every subject, nothing is asked of the service for this long, so that readers don't wait for it. */
const PAUSE_MS = 30_000;

export function createAnswerCache<T>(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { service, read, daysOf }: AnswerCacheOptions<T>,
): AnswerCache<T> {
  const db = database.kysely;
  // This cache only joins the requests of a minute about one subject. The table stores the answers.
  const asking = createCache<T>({ maxEntries: 200, maxAgeMs: 60_000 });
  let running = 0;
  let pausedUntil = 0;

  const askNow = async (subject: string, ask: () => Promise<T>): Promise<T> => {
    const stored = await findServiceAnswer(db, service, subject);
    const known = stored === undefined ? undefined : read(stored);
    if (known !== undefined) return known;
    if (performance.now() < pausedUntil) throw new ServiceFailure('busy', 'the service failed a moment ago');
    if (running >= MAX_AT_ONCE)
      throw new ServiceFailure('busy', `${MAX_AT_ONCE} requests to the service are running`);
    running++;
    try {
      const answer = await ask();
      await saveServiceAnswer(db, { service, subject, answer, days: daysOf(answer) });
      return answer;
    } catch (error) {
      if (error instanceof ServiceFailure) {
        if (error.reason !== 'broken') pausedUntil = performance.now() + PAUSE_MS;
        log.warn({ service, reason: error.reason, note: error.message }, 'a service gave no answer');
      }
      throw error;
    } finally {
      running--;
    }
  };

  return { find: (subject, ask) => asking.load(subject, () => askNow(subject, ask)) };
}
