import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type EditionSelector, openEditionSelector } from '../../filters/server/index.ts';
import type { NoticeTask } from './queries-run.ts';
import type { SelectionParts } from './selection-parts.ts';

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'log'>;

/** A run waits this long for the repair of an edition's files, counted from the publication of the edition that it writes about. */
const REPAIR_MS = 3_600_000;

/**
 * Opens the older edition of a comparison for selecting. Returns undefined when its files are still missing or damaged an hour after the publication: then the
 * run continues without the parts that need them, because all other followers wait for its end. Throws `being_repaired` before that.
 */
export async function openOlderEdition(
  services: Needs,
  { geoid, fromVersion: version, publishedAt, comparisonId }: NoticeTask,
  parts: SelectionParts,
  now: Date,
): Promise<EditionSelector | undefined> {
  return openUnlessLost(services, { geoid, version, publishedAt, comparisonId }, parts, now);
}

/** Opens an edition for selecting. Returns undefined when its files are still missing or damaged an hour after `publishedAt`. */
export async function openUnlessLost(
  services: Needs,
  edition: { geoid: string; version: number; publishedAt: Date; comparisonId?: number },
  parts: SelectionParts,
  now: Date,
): Promise<EditionSelector | undefined> {
  const { geoid, version, publishedAt, comparisonId } = edition;
  try {
    return await openEditionSelector(services, { geoid, version }, parts);
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'being_repaired';
    if (!isLost || now.getTime() - publishedAt.getTime() < REPAIR_MS) throw error;
    services.log.error(
      { err: error, geoid, version, comparisonId },
      'notifications are written without the parts that need an edition of a county, because its files are lost',
    );
    return undefined;
  }
}
