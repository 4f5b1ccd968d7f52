import { mentionsName } from '../../privacy/rules/person-name.ts';
import { CUSTOM_PREFIX } from './county-columns.ts';
import { namesOf } from './opt-out-subject.ts';
import { type ParcelColumnName, findParcelColumn } from './parcel-columns.ts';

/** The standard columns of free text in which a county may name people. */
export const TEXT_COLUMNS = [
  'legaldesc',
  'plat',
  'neighborhood',
  'subdivision',
  'location_name',
  'usedesc',
] as const satisfies readonly ParcelColumnName[];

const TEXTS: ReadonlySet<string> = new Set(TEXT_COLUMNS);

/** Returns true for columns whose texts may mention people other than the owner: free texts and county columns. */
export function mayMention(column: string): boolean {
  return column.startsWith(CUSTOM_PREFIX) || TEXTS.has(column) || findParcelColumn(column) === undefined;
}

/** Decides which values of a parcel or record are hidden, besides its personal columns, because they name somebody who opted out. */
export interface NameMask {
  hides(column: string, value: unknown): boolean;
}

/** The part of the opt-out list that is needed for texts. */
export interface Mentions {
  mentionedIn(text: string, geoid: string): string[];
}

/**
 * Creates the mask of one parcel or record. `names` (from {@link hiddenNames}) are its own names if its owner is hidden. A free text of any parcel
 * is hidden when it mentions a name on the opt-out list.
 */
export function nameMask(mentions: Mentions, geoid: string, names: HiddenNames | null): NameMask {
  return {
    hides(column, value) {
      if (typeof value !== 'string') return false;
      if (names !== null) {
        // County columns that may name people also hold mailing addresses, which must not hide the parcel's own address.
        const isAddress = findParcelColumn(column)?.group === 'address';
        if ((isAddress ? names.standard : names.all).some((name) => mentionsName(value, name))) return true;
      }
      return mayMention(column) && mentions.mentionedIn(value, geoid).length > 0;
    },
  };
}

export interface HiddenNames {
  /** The names in the standard columns. */
  standard: readonly string[];
  all: readonly string[];
}

/** Returns the names of a parcel whose owner is hidden, for {@link nameMask}. `custom` are its county columns, which `isPersonal` judges by their names. */
export function hiddenNames(
  row: Readonly<Record<string, unknown>>,
  custom: unknown,
  isPersonal: (name: string) => boolean,
): HiddenNames {
  return { standard: namesOf(row, null, isPersonal), all: namesOf(row, custom, isPersonal) };
}
