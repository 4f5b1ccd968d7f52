import { capital } from '../../../kernel/capital.ts';
import type { FactColumn, FactFormat } from '../contract.ts';
import { KNOWN_COLUMNS } from './known-columns.ts';

/** The maximum number of columns of a set. The largest tables of the American Community Survey have some hundreds. */
const MAX_FACT_COLUMNS = 600;
const MAX_KEY_LENGTH = 120;

/** The positions of a set's columns in its file. */
export interface FactLayout {
  /** The index of the column with the GEOID. */
  geoid: number;
  columns: readonly (FactColumn & { value: number; margin: number | null; isEstimate: boolean })[];
}

/** The names of the column with the GEOID, in files of the Census Bureau and of others. If a file has two of them, the first one in this list is used. */
const GEOID_NAMES = ['geo_id', 'geoid', 'geoidfq', 'affgeoid', 'dguid', 'geoid20', 'geoid10', 'fips'];
/** An estimate of the American Community Survey: `B01001_E001`; its margin of error is `B01001_M001`. */
const ACS = /^([A-Z]{1,2}\d{5}[A-Z]{0,3})_([EM])(\d{3})$/;
const MARGIN = /^(.+?)(?:[_ ]?(?:moe|margin of error|margin)|_m)$/i;

/** Labels of columns by their keys, from a file with them. */
export type FactLabels = ReadonlyMap<string, string>;

/** Returns where the facts are in a table with this header, or an issue that says why the table can't be used. */
export function readFactLayout(
  header: readonly string[],
  labels: FactLabels,
): FactLayout | { issue: string } {
  const names = header.map((name) => name.trim());
  const lower = names.map((name) => name.toLowerCase());
  const geoidName = GEOID_NAMES.find((name) => lower.includes(name));
  if (geoidName === undefined)
    return {
      issue: `The file has no column with a GEOID. Name it GEOID or GEO_ID; its columns are ${listed(names)}.`,
    };
  const geoid = lower.indexOf(geoidName);
  const margins = new Map<string, number>();
  const values: { key: string; value: number; isEstimate: boolean }[] = [];
  names.forEach((name, index) => {
    if (index === geoid || name === '') return;
    const acs = ACS.exec(name);
    if (acs !== null) {
      const key = `${acs[1]}_${acs[3]}`;
      if (acs[2] === 'M') margins.set(key, index);
      else values.push({ key, value: index, isEstimate: true });
      return;
    }
    const of = MARGIN.exec(name)?.[1];
    const isMargin = of !== undefined && lower.includes(of.toLowerCase());
    if (isMargin) margins.set(keyOf(names[lower.indexOf(of.toLowerCase())] as string), index);
    else values.push({ key: keyOf(name), value: index, isEstimate: false });
  });
  const keys = new Set<string>();
  for (const { key } of values) {
    if (keys.has(key))
      return { issue: `The file has two columns that are named ${key}. Rename one of them.` };
    keys.add(key);
  }
  if (values.length === 0)
    return { issue: `The file has no column other than ${names[geoid]}, so there are no facts in it.` };
  if (values.length > MAX_FACT_COLUMNS)
    return {
      issue: `The file has ${values.length} columns; a set has at most ${MAX_FACT_COLUMNS}. Save the columns that people should see.`,
    };
  return {
    geoid,
    columns: values.map(({ key, value, isEstimate }) => {
      const margin = margins.get(key) ?? null;
      const { label, format } = describeColumn(key, labels, isEstimate);
      return { key, label, format, has_margin: margin !== null, value, margin, isEstimate };
    }),
  };
}

const keyOf = (name: string): string => name.slice(0, MAX_KEY_LENGTH);

function describeColumn(
  key: string,
  labels: FactLabels,
  isEstimate: boolean,
): { label: string; format: FactFormat } {
  const known = KNOWN_COLUMNS.get(key);
  const label = labels.get(key) ?? known?.label;
  if (known !== undefined && label !== undefined) return { label, format: known.format };
  if (label !== undefined) return { label, format: formatOf(label, isEstimate) };
  return { label: isEstimate ? key : readable(key), format: formatOf(key, false) };
}

/** Words in the labels of estimates that are not counts of people or housing units. */
const STATISTIC = /\b(median|mean|average|aggregate|per capita|quartiles?|quintiles?|index|rates?|ratio)\b/i;

/** Labels and keys of years and ZIP codes: "Median year structure built", `tax_year`, `zip_code`. They are numbers without a separator of thousands. */
const YEAR_OR_ZIP =
  /\bmedian year\b|\byear (?:structure )?built\b|^(?:(?:tax|census|data|survey)[ _])?(?:year|yr)$|^zip(?:[ _]?code)?5?$/i;

/**
 * The labels of the Census Bureau name the unit of medians and aggregates: "Median household income (in 2022 dollars)". The labels of other estimates name units too,
 * of the groups that are counted: "Household income (in 2022 dollars): Less than $10,000".
 */
function formatOf(label: string, isEstimate: boolean): FactFormat {
  if (isEstimate && !STATISTIC.test(label)) return 'count';
  if (YEAR_OR_ZIP.test(label)) return 'text';
  if (/\bpercentage of\b/i.test(label)) return 'percent';
  if (/\bdollars\b|\(usd\)|\$/i.test(label)) return 'usd';
  if (/\bpercent|%|_pct$/i.test(label)) return 'percent';
  if (/\bmedian|average|mean|\brate\b|index|ratio/i.test(label)) return 'number';
  return isEstimate ? 'count' : 'number';
}

function readable(key: string): string {
  return capital(key.replaceAll(/[_\s]+/g, ' ').trim()) || key;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}

/** Makes a label of the Census Bureau readable: "Estimate!!Total:!!Male:" is "Total: Male". The title of its table comes first, if it is given. */
export function censusLabel(label: string, title = ''): string {
  const parts = label
    .split('!!')
    .map((part) => part.trim().replace(/:$/, ''))
    .filter((part) => part !== '' && part !== 'Estimate');
  const shown =
    title === '' || parts.length === 0
      ? parts
      : parts[0] === 'Total'
        ? [title, ...parts.slice(1)]
        : [title, ...parts];
  return shown.join(': ');
}
