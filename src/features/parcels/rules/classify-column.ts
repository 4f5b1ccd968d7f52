import type { ColumnNotes } from './column-notes.ts';
import type { ColumnClass } from './county-column-schema.ts';
import type { ValueShape } from './value-shape.ts';

/** The version of the classification rule. Increase it with every change, so that existing editions are classified again. */
export const COLUMN_RULE_VERSION = 3;

const PERSONAL_WORDS =
  /owner|\bown|mail|care ?of|c\/o|attn|tax ?payer|payer|grant(or|ee)|deed ?holder|buyer|seller|less(ee|or)|tenant|(first|last|full|middle|sur) ?name|phone|contact|(bill|send|remit) ?to|tax ?bill|spouse|decedent|po ?box|purchaser|applicant|mortgagee|lender|addressee|recipient/;
/** Columns with kinds of ownership (`OWNTYPE`, `OWNERSHIP_CODE`) name nobody. */
const OWNER_KIND = /own(er)?(ship)? ?(type|code|class|occ|pct|percent)/;
/** Names of columns that hold categories: few distinct values. */
const CATEGORY_WORDS =
  /type|typ\b|code|\bcd\b|class|desc|zon|land ?use|use\b|luc|categor|status|style|cond|grade|qual|material|roof|wall|ext(er)?\b|heat|fuel|cool|found|bsmt|basement|floor|view|topo|util|sewer|water|street ?cond|access|district|dist\b|ward|precinct|school|neighb|nbhd|village|muni|city|town|county|state|jurisd|region|flag|exempt|source|accuracy|method/;
/** Names of columns that hold names of streets, subdivisions and other places. */
const PLACE_WORDS =
  /subd|plat\b|addition|addn|legal|tract|condo ?name|complex|street ?(name|nm)?\b|str ?name|st ?name|road ?(name|nm)?\b|rd ?name|place ?name|park ?name/;
/** Names of columns that hold the address of the property itself. */
const SITE_WORDS =
  /site|situs|phys|prop(erty)? ?(add|loc|str)|location|loc ?addr|full ?(str|addr)|addr(ess)? ?num/;
/** Names of columns that hold names, but not of people. */
const PLACE_NAMES = /(st|str|street|road|rd|place|park|condo|plat|town|city|county|school) ?(name|nm)/;
const STREET_NAMES = /st(r|reet)? ?(name|nm)|(road|rd) ?(name|nm)?\b/;
/** Names of columns in which a code without a digit might be a short name. */
const NAME_WORDS = /name|\bnam|nm\b|person|resid\b|occup|party/;

export interface Classified {
  classification: ColumnClass;
  /** The reason, as a sentence for operators. */
  reason: string;
}

/** Returns true when a county column's name says that it names people. */
export function isPersonalName(name: string): boolean {
  const words = wordsOf(name);
  return (
    !OWNER_KIND.test(words) && (PERSONAL_WORDS.test(words) || PERSONAL_WORDS.test(words.replaceAll(' ', '')))
  );
}

/** Returns true when a column's name says that its addresses are those of the properties, not the mailing addresses of owners. */
export function isSiteName(name: string): boolean {
  const words = wordsOf(name);
  return !isPersonalName(name) && (SITE_WORDS.test(words) || /\be? ?911/.test(words));
}

/** The part of a column's notes that the classification needs, so that tests can supply it. */
export type ColumnEvidence = Pick<
  ColumnNotes,
  'filled' | 'isNumber' | 'distinct' | 'shapes' | 'numerals' | 'states' | 'phoneNumbers' | 'zips'
>;

/**
 * Decides from a county column's name and values whether it names people. The column is `open` only when its values, or its name and values together, show
 * that it can't name people. A wrong `open` would publish somebody's address; a wrong `unsure` costs an operator one click.
 */
export function classifyColumn(name: string, seen: ColumnEvidence): Classified {
  const words = wordsOf(name);
  if (isPersonalName(name)) return personal('Its name says that it is about owners or their mail.');
  if (seen.filled === 0) return open('It is empty in every row.');
  const { shapes, distinct } = seen;
  const total = Object.values(shapes).reduce((sum, count) => sum + count, 0);
  const share = (...kinds: ValueShape[]) =>
    kinds.reduce((sum, kind) => sum + shapes[kind], 0) / Math.max(1, total);
  const found = classifyByPeople(words, seen, share);
  if (found !== null) return found;
  if (seen.states >= 3 && seen.states === distinct)
    return unsure('Its values are states, as mailing addresses have them.');
  if (!SITE_WORDS.test(words) && distinct >= 10 && seen.zips >= distinct * 0.95)
    return unsure('Its values have five digits, as the ZIP codes of mailing addresses have.');
  if (distinct >= 5 && seen.phoneNumbers >= distinct * 0.95)
    return unsure('Its values have ten digits, as telephone numbers have.');
  if (seen.isNumber) return open('Its values are numbers.');
  if (share('plain') === 1)
    return NAME_WORDS.test(words) && seen.numerals < total
      ? unsure('Its values are short, but its name may speak of people.')
      : open('Its values are numbers, dates, codes or words for land and buildings.');
  return classifyTexts(words, seen, share);
}

/** Classifies texts about which `classifyByPeople` decided nothing. */
function classifyTexts(words: string, seen: ColumnEvidence, share: Share): Classified {
  const { shapes, distinct, filled } = seen;
  const mayBeName = NAME_WORDS.test(words.replace(PLACE_NAMES, ''));
  if (shapes.text === 0 && share('plain') >= 0.995 && distinct >= 200)
    return open('Nearly all of its values are codes, the others one word each.');
  // In a small file a few owners could pass for a few categories.
  const isRepeated = filled >= 200 && filled >= 10 * distinct && !mayBeName;
  if (isRepeated && distinct <= 200 && CATEGORY_WORDS.test(words))
    return open(
      `Its name and its ${distinct === 1 ? 'single value say' : `${distinct} different values say`} that it holds categories or districts.`,
    );
  if (isRepeated && distinct <= 60 && filled >= 500 && shapes.text === 0)
    return open(
      `It has ${distinct === 1 ? 'a single value' : `only ${distinct} different values`} of one word.`,
    );
  if (share('land', 'plain') >= 0.99 && share('land') > 0.3) return open('Its values describe land.');
  const covered = share('land', 'plain') + (STREET_NAMES.test(words) ? share('word') : 0);
  if (PLACE_WORDS.test(words) && !mayBeName && covered >= 0.4)
    return open('Its name says that it is about land or streets, and no value looks like an owner.');
  return unsure('Its values are texts that may name people.');
}

type Share = (...kinds: ValueShape[]) => number;

/** Classifies a column by values that look like people, telephone numbers, towns or addresses. Returns null when no such value decides. */
function classifyByPeople(
  words: string,
  { shapes, states, isNumber }: ColumnEvidence,
  share: Share,
): Classified | null {
  if (shapes.contact > 0)
    return personal('Some values are post office boxes, "care of" lines or email addresses.');
  if (isNumber) return null;
  if (shapes.phone > 0)
    return share('phone') >= 0.5
      ? personal('Its values are telephone numbers.')
      : unsure('Some values look like telephone numbers.');
  if (shapes.person > 0) {
    const isPlace = PLACE_WORDS.test(words) || CATEGORY_WORDS.test(words);
    return share('person') >= 0.15 && !isPlace
      ? personal('Many values are names of people or firms.')
      : unsure('Some values look like names of people or firms.');
  }
  if (shapes.town > 0)
    return states >= 3
      ? personal('Its values are towns in several states, as mailing addresses have them.')
      : unsure('Some values are towns with a ZIP, as mailing addresses have them.');
  if (share('street') > 0.02 && !SITE_WORDS.test(words))
    return unsure('Some values look like street addresses, which may be where owners get their mail.');
  if (shapes.street > 0 && SITE_WORDS.test(words) && shapes.text === 0)
    return open('It is the address of the property itself.');
  return null;
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();
}

const personal = (reason: string): Classified => ({ classification: 'personal', reason });
const open = (reason: string): Classified => ({ classification: 'open', reason });
const unsure = (reason: string): Classified => ({ classification: 'unsure', reason });
