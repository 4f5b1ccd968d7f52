import type { FeatureBatch, RawValue } from '../../../../backend/formats/feature-source.ts';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';
import { parseText, UNREADABLE } from '../../rules/parse-value.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';
import type { RowPlan } from '../rows/row-plan.ts';
import { shownValue } from '../rows/shown-value.ts';

const SAMPLES = 8;
const MAX_CHARACTERS = 200;

type Column = DryRun['columns'][number];

interface Seen {
  filled: number;
  values: Map<string, RawValue>;
}

/** Collects some values of each column of a sample, with the values that the recipe makes of them. */
export class DryRunColumns {
  readonly #plan: RowPlan;
  readonly #joins: readonly ParcelJoin[];
  readonly #seen: ReadonlyMap<number, Seen>;
  #rows = 0;

  constructor(plan: RowPlan, joins: readonly ParcelJoin[]) {
    this.#plan = plan;
    this.#joins = joins;
    this.#seen = new Map(plan.matches.map(({ source }) => [source, { filled: 0, values: new Map() }]));
  }

  add(batch: FeatureBatch, index: number): void {
    this.#rows++;
    for (const [source, seen] of this.#seen) {
      const raw = batch.value(index, source);
      if (parseText(raw) === null) continue;
      seen.filled++;
      const written = String(raw).slice(0, MAX_CHARACTERS);
      if (seen.values.size < SAMPLES && !seen.values.has(written)) seen.values.set(written, raw);
    }
  }

  list(): Column[] {
    return this.#plan.matches.map((match, index): Column => {
      const { from, source, to, reason, confidence, proposal, lookup, parse, part } = match;
      const seen = this.#seen.get(source);
      const field = this.#plan.fields.find((candidate) => candidate.match === index);
      const own = this.#plan.customs.find((candidate) => candidate.match === index);
      const suffix = this.#plan.suffixes.find((candidate) => candidate.match === index);
      const read = field?.parse ?? suffix?.read ?? own?.parse ?? null;
      const type = field?.column.type ?? null;
      const samples = [...(seen?.values ?? [])].map(([written, raw]) => {
        if (read === null)
          return { raw: written, value: own === undefined ? null : rawShown(raw), is_unreadable: false };
        const value = read(raw);
        return value === UNREADABLE
          ? { raw: written, value: null, is_unreadable: true }
          : { raw: written, value: shownValue(value, type), is_unreadable: false };
      });
      return {
        from,
        to,
        is_standard: to !== null && findParcelColumn(to) !== undefined,
        reason,
        confidence,
        proposal: proposal ?? null,
        table: this.#tableOf(source),
        filled_percent: Math.round(((seen?.filled ?? 0) / Math.max(1, this.#rows)) * 1000) / 10,
        lookup: lookup ?? null,
        parse: parse ?? null,
        part: part ?? null,
        samples,
      };
    });
  }

  #tableOf(source: number): string | null {
    return this.#joins.findLast(({ firstColumn }) => firstColumn <= source)?.name ?? null;
  }
}

function rawShown(raw: RawValue): string | number | boolean | null {
  return typeof raw === 'string' ? parseText(raw) : raw;
}
