import type { ColumnClass } from './county-columns.ts';

/** Goes up with every change of the rule: then editions are classified again. */
export const COLUMN_RULE_VERSION = 1;

const PERSONAL_WORDS =
  /owner|\bown|mail|care ?of|c\/o|attn|tax ?payer|payer|grant(or|ee)|deed ?holder|buyer|seller|less(ee|or)|tenant|(first|last|full|middle|sur) ?name|phone|contact/;

/** True when the name of a county column says that it names people. Kinds of ownership (`OWNTYPE`, `OWNERSHIP_CODE`) name nobody. */
export function isPersonalName(name: string): boolean {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();
  if (/own(er)?(ship)? ?(type|code|class|occ|pct|percent)/.test(words)) return false;
  return PERSONAL_WORDS.test(words) || PERSONAL_WORDS.test(words.replaceAll(' ', ''));
}

export interface Classified {
  classification: ColumnClass;
  /** Why, as a sentence for operators. */
  reason: string;
}

/** What a county column is. */
export function classifyColumn(name: string): Classified {
  return isPersonalName(name)
    ? { classification: 'personal', reason: 'Its name says that it names people.' }
    : { classification: 'open', reason: 'Its name does not say that it names people.' };
}
