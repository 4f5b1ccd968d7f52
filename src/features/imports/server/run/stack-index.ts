import { randomUUID } from 'node:crypto';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { HashSet } from '../../rules/hash-set.ts';
import { hashText } from '../../rules/hash-text.ts';
import type { RowPlan } from '../rows/row-plan.ts';
import type { RowValue } from '../rows/row-value.ts';
import type { FileSurvey } from './survey-file.ts';

/** The index of a row among the rows with its geometry, from 0, and the number of these rows in the file. */
export interface StackPosition {
  index: number;
  size: number;
}

/** Detects rows that share a geometry, rows that repeat another row, and parcel numbers that occurred before. */
export class StackIndex {
  stackedCount = 0;
  /** Position of the row that was placed last; null when no other row has its geometry. */
  position: StackPosition | null = null;
  readonly #survey: FileSurvey;
  readonly #stackIndex: number;
  readonly #stacks = new Map<string, { id: string; count: number }>();
  readonly #rows = new HashSet(64);
  readonly #numbers: HashSet;

  constructor(survey: FileSurvey, plan: RowPlan) {
    this.#survey = survey;
    this.#stackIndex = plan.indexOf('ll_stack_uuid');
    this.#numbers = new HashSet(plan.indexOf('parcelnumb') < 0 ? 16 : survey.rowCount);
  }

  isRepeatedNumber(number: string): boolean {
    return !this.#numbers.add(hashText(number));
  }

  /** Writes the stack's id into the values. Returns false when an earlier row has the same geometry and values. */
  place(
    geometryHash: number,
    geometry: ParcelGeometry,
    number: string,
    values: RowValue[],
    custom: string | null,
  ): boolean {
    this.position = null;
    const size = this.#survey.repeated.get(geometryHash);
    if (geometryHash === 0 || size === undefined) return true;
    const key = `${geometryHash}:${geometry.coords.length}:${geometry.coords[0]}:${geometry.coords[1]}`;
    const rowHash = hashText(`${key}\u0000${number}\u0000${values.join('\u0000')}\u0000${custom ?? ''}`);
    if (!this.#rows.add(rowHash)) return false;
    let stack = this.#stacks.get(key);
    if (stack === undefined) this.#stacks.set(key, (stack = { id: randomUUID(), count: 0 }));
    values[this.#stackIndex] = stack.id;
    this.position = { index: stack.count++, size };
    this.stackedCount++;
    return true;
  }
}
