import { mentionsName } from '../../privacy/rules/person-name.ts';
import { CUSTOM_PREFIX } from './county-columns.ts';
import { type ParcelColumnName, findParcelColumn } from './parcel-columns.ts';
import { namesOf } from './opt-out-subject.ts';

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

/** True for columns whose texts may mention people who are not the owner of the parcel: free texts and county columns. */
export function mayMention(column: string): boolean {
  return column.startsWith(CUSTOM_PREFIX) || TEXTS.has(column) || findParcelColumn(column) === undefined;
}

/** Which values of a parcel or record are left out, beside its personal columns, because they name somebody who asked to be hidden. */
export interface NameMask {
  hides(column: string, value: unknown): boolean;
}

/** Of the opt-out list, as far as texts need it. */
export interface Mentions {
  mentionedIn(text: string, geoid: string): string[];
}

/**
 * The mask of one parcel or record. `names` are its own when its owner is hidden, from {@link hiddenNames}; no removed name is shown in
 * a free text of any parcel.
 */
export function nameMask(mentions: Mentions, geoid: string, names: HiddenNames | null): NameMask {
  return {
    hides(column, value) {
      if (typeof value !== 'string') return false;
      if (names !== null) {
        // County columns that may name people also hold mailing addresses: those must not hide the address of the parcel.
        const isAddress = findParcelColumn(column)?.group === 'address';
        if ((isAddress ? names.standard : names.all).some((name) => mentionsName(value, name))) return true;
      }
      return mayMention(column) && mentions.mentionedIn(value, geoid).length > 0;
    },
  };
}

export interface HiddenNames {
  /** Those of the standard columns. */
  standard: readonly string[];
  all: readonly string[];
}

export function hiddenNames(
  row: Readonly<Record<string, unknown>>,
  custom: unknown,
  isPersonal: (name: string) => boolean,
): HiddenNames {
  return { standard: namesOf(row, null, isPersonal), all: namesOf(row, custom, isPersonal) };
}
