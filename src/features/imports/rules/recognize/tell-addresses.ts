import type { SampledColumn } from '../column-match.ts';
import { parseText } from '../parse-value.ts';
import { splitName } from './split-name.ts';

/** Only mail goes to a box. A few in a sample are enough, because many counties deliver mostly to houses. */
const BOX = /\b(?:p\.? ?o\.?|post office) ?(?:box|drawer|bx)\b/i;
const FEWEST_BOXES = 2;
const SMALLEST_BOX_SHARE = 0.01;
/** The parts of an address follow each other: line, second line, city, state, ZIP code. */
const LONGEST_ADDRESS = 6;

/** A name that says "address" but not whose, like `ADDRESS1`, `ST_ADDRESS` and Vermont's `ADDRGL1`. */
const LINE = /^(?:full )?(?:street )?addr(?: line)?(?: [123])?$/;
/** What may follow such a line without saying whose it is. */
const REST =
  /^(?:(?:street )?addr(?: line)?(?: \d)?|city(?: name)?(?: state)?(?: zip)?|csz|state(?: code)?|street|zip(?: code)?(?: \d)?|country|unit(?: num)?)$/;
const SITE = /(?:^| )site( |$)/;
const SITE_LINE = /^(?:full )?site(?: (?:site|addr|street|full|desc|line|1))*$/;
const OWNER_LINE = /^(?:owner|mail|tax)(?: (?:owner|mail|name))* addr|^addr roll/;

/**
 * Returns the columns (indexes) that hold the owners' addresses although their names say only "address", "city", "ZIP". The address of a property is
 * public and its owner's isn't, so mistaking one for the other publishes where people live. Two signs: mail goes to post office boxes or to several states;
 * or another column is named as the property's address and none as the owner's.
 */
export function findOwnerAddresses(columns: readonly SampledColumn[]): ReadonlySet<number> {
  const names = columns.map(({ name, ownName }) => splitName(ownName ?? name) ?? '');
  const hasSiteLine = names.some((meanings) => SITE_LINE.test(meanings));
  const hasOwnerLine = names.some((meanings) => OWNER_LINE.test(meanings));
  const found = new Set<number>();
  for (const [index, meanings] of names.entries()) {
    if (found.has(index) || !LINE.test(meanings)) continue;
    const rest: number[] = [];
    for (let next = index + 1; next < Math.min(names.length, index + LONGEST_ADDRESS); next++) {
      const name = names[next] ?? '';
      if (SITE.test(name) || !REST.test(name)) break;
      rest.push(next);
    }
    const isNamedOtherwise = hasSiteLine && !hasOwnerLine;
    const isMailed = [index, ...rest].some((column) => goesByMail(names[column] ?? '', columns[column]));
    if (isNamedOtherwise || isMailed) for (const column of [index, ...rest]) found.add(column);
  }
  return found;
}

function goesByMail(meanings: string, column: SampledColumn | undefined): boolean {
  const texts = (column?.values ?? []).flatMap((value) => parseText(value) ?? []).map(String);
  if (LINE.test(meanings)) {
    const boxes = texts.filter((text) => BOX.test(text)).length;
    return boxes >= FEWEST_BOXES && boxes >= texts.length * SMALLEST_BOX_SHARE;
  }
  if (meanings !== 'state' && meanings !== 'street') return false;
  const states = new Set(texts.map((text) => text.toUpperCase()));
  return states.size >= 2 && [...states].every((state) => /^[A-Z]{2}$/.test(state));
}
