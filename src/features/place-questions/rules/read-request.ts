import { z } from 'zod';
import { filterTreeSchema } from '../../filters/contract.ts';
import {
  type FilterCondition,
  type FilterGroup,
  conditionsOf,
  simplified,
} from '../../filters/rules/filter-tree.ts';
import type { QuestionFact } from './question-facts.ts';

/** A column that the rules or a model may use in a filter. */
export interface OfferedColumn {
  key: string;
  label: string;
  kind: 'text' | 'number' | 'boolean' | 'date';
  /** The texts of a column with few different ones. Absent: any text. */
  values?: readonly string[];
}

export type ReadRequest =
  | { kind: 'filters'; tree: FilterGroup }
  | { kind: 'facts'; facts: readonly QuestionFact[] }
  | { kind: 'cannot' };

const replySchema = z.union([
  z.object({ filter: filterTreeSchema }),
  z.object({ facts: z.array(z.string().max(200)).min(1).max(12) }),
  z.object({ cannot: z.literal(true) }),
]);

const CANNOT: ReadRequest = { kind: 'cannot' };

/**
 * Reads the reply of a model to a question that a person wrote: filters by the offered columns only, keys of facts, or that the model can't answer. Any other
 * reply also counts as `cannot`, such as a filter by a column that was not offered, by a place, or with a value of the wrong type.
 */
export function readRequest(
  reply: unknown,
  columns: readonly OfferedColumn[],
  facts: readonly QuestionFact[],
): ReadRequest {
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success || 'cannot' in parsed.data) return CANNOT;
  if ('facts' in parsed.data) {
    const keys = new Set(parsed.data.facts);
    const found = facts.filter(({ key }) => keys.has(key));
    return found.length === 0 ? CANNOT : { kind: 'facts', facts: found };
  }
  const tree = simplified(parsed.data.filter);
  const conditions = conditionsOf(tree);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const isUsable = conditions.length > 0 && conditions.every((condition) => fits(condition, byKey));
  return isUsable ? { kind: 'filters', tree } : CANNOT;
}

function fits(condition: FilterCondition, columns: ReadonlyMap<string, OfferedColumn>): boolean {
  if (condition.op === 'inside') return false;
  const column = columns.get(condition.column);
  if (column === undefined) return false;
  switch (condition.op) {
    case 'exists':
      return true;
    case 'contains':
      return column.kind === 'text';
    case 'is':
    case 'is_not':
      return isValueOf(column, condition.value);
    case 'in':
    case 'not_in':
      return condition.values.length > 0 && condition.values.every((value) => isValueOf(column, value));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return column.kind === 'number'
        ? typeof condition.value === 'number'
        : column.kind === 'date' && isDay(condition.value);
  }
}

function isValueOf({ kind, values }: OfferedColumn, value: string | number | boolean): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return isDay(value);
    case 'text':
      return typeof value === 'string' && (values === undefined || values.includes(value));
  }
}

function isDay(value: string | number | boolean): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
