import { hash as digestOf } from 'node:crypto';
import { boxOf } from '../../../../kernel/geo.ts';
import { OverlapMeter } from '../../../parcels/rules/overlap-area.ts';
import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import { ADDRESS_SHARE, decideIdentity, type StableId } from '../../rules/decide-identity.ts';
import { hashText } from '../../rules/hash-text.ts';
import { PolygonEwkbWriter } from '../rows/polygon-ewkb.ts';
import type { RowPlan } from '../rows/row-plan.ts';
import { keepGeometry, keepValues } from '../rows/row-value.ts';
import type { ReadyRow } from '../rows/row-writer.ts';
import type { FileSurvey } from '../run/survey-file.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import type { PreviousEdition } from '../run/worker-messages.ts';
import { type Arrival, geometryHashOf, type PreviousParcels } from './previous-parcels.ts';
import { type PreviousPolygon, readPolygons } from './previous-polygons.ts';

const MAX_ROWS = 1000;
const MAX_BYTES = 8 << 20;
/** Waiting rows are decided once they have this many candidates together, so that few polygons are in memory. */
const MAX_CANDIDATES = 5000;

interface WaitingRow {
  ready: ReadyRow;
  arrival: Arrival;
  /** The earlier parcels that this row may be, as entries of `PreviousParcels`. */
  candidates: readonly number[];
}

export interface IdentifierSetup {
  previous: PreviousParcels;
  edition: PreviousEdition;
  survey: FileSurvey;
  plan: RowPlan;
  line: Pick<WorkerLine, 'ask'>;
  /** The column of the new file that holds the parcel numbers. */
  numberColumn: string | null;
  /** Called with each row once its id is decided; rows that wait for polygons come later than rows that don't. */
  pass(row: ReadyRow): void;
}

/**
 * Gives parcels the ids of the edition before. A parcel that is not stacked is matched by its exact polygon, then by its number; a stacked parcel by its
 * number, then by the values or the order in its stack. All others are matched by the overlap of both polygons. Only this last step fetches polygons, of a few
 * thousand parcels at a time, so that memory does not grow with the number of changes.
 */
export class ParcelIdentifier {
  keptIds = 0;
  /** The number of parcels with a parcel number that no other parcel has. */
  ownNumbers = 0;
  /** The number of parcels in `ownNumbers` that got the id of the earlier parcel with the same number. */
  keptNumbers = 0;
  readonly #setup: IdentifierSetup;
  readonly #ewkb = new PolygonEwkbWriter();
  readonly #meter = new OverlapMeter();
  readonly #index: Readonly<Record<'number' | 'address' | 'owner' | 'stack' | 'stableId', number>>;
  readonly #isAvailable: (numberHash: number) => boolean;
  #waiting: WaitingRow[] = [];
  #bytes = 0;
  #candidates = 0;

  constructor(setup: IdentifierSetup) {
    this.#setup = setup;
    const indexOf = (name: ParcelColumnName) => setup.plan.indexOf(name);
    this.#index = {
      number: indexOf('parcelnumb_no_formatting'),
      address: indexOf('address'),
      owner: indexOf('owner'),
      stack: indexOf('ll_stack_uuid'),
      stableId: indexOf('ll_stable_id'),
    };
    const { survey, edition, numberColumn } = setup;
    // Numbers of different columns may be equal by chance. If the columns differ, the earlier parcel is not reserved for the row with the same number.
    const areComparable = edition.numberColumn === null || edition.numberColumn === numberColumn;
    this.#isAvailable = (hash) =>
      !areComparable || !survey.numbers.has(hash) || survey.repeatedNumbers.has(hash);
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_ROWS || this.#bytes >= MAX_BYTES || this.#candidates >= MAX_CANDIDATES;
  }

  add(ready: ReadyRow): void {
    const { previous, pass } = this.#setup;
    const arrival = this.#arrivalOf(ready);
    if (arrival.number !== '' && !arrival.isRepeatedNumber) this.ownNumbers++;
    const entry = findAtOnce(previous, arrival);
    if (entry >= 0) return this.#accept(ready, arrival, entry);
    this.#meter.setShape(ready.geometry);
    const candidates = previous.listNear(arrival, this.#meter.area, ADDRESS_SHARE, this.#isAvailable);
    if (candidates.length === 0) return pass(ready);
    const geometry = keepGeometry(ready.geometry);
    this.#waiting.push({
      ready: { ...ready, geometry, values: keepValues(ready.values) },
      arrival,
      candidates,
    });
    this.#bytes += geometry.coords.byteLength;
    this.#candidates += candidates.length;
  }

  /** Decides about the rows that wait. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#bytes = 0;
    this.#candidates = 0;
    const { previous, edition, line, pass } = this.#setup;
    const fids = [
      ...new Set(waiting.flatMap(({ candidates }) => candidates.map((entry) => previous.fidOf(entry)))),
    ];
    const polygons = new Map<number, PreviousPolygon>();
    for (let at = 0; at < fids.length; at += MAX_CANDIDATES) {
      const question = { editionId: edition.editionId, fids: fids.slice(at, at + MAX_CANDIDATES) };
      const bytes = await line.ask<Uint8Array>({ kind: 'polygons', ...question });
      readPolygons(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), polygons);
    }
    for (const { ready, arrival, candidates } of waiting) {
      const decided = this.#decide(ready, arrival, candidates, polygons);
      if (decided === null) pass(ready);
      else this.#accept(ready, arrival, decided.entry, decided.how);
    }
  }

  #decide(
    { geometry }: ReadyRow,
    arrival: Arrival,
    entries: readonly number[],
    polygons: ReadonlyMap<number, PreviousPolygon>,
  ): { entry: number; how: StableId } | null {
    const { previous } = this.#setup;
    this.#meter.setShape(geometry);
    const candidates = entries.flatMap((entry) => {
      const polygon = previous.isTaken(entry) ? undefined : polygons.get(previous.fidOf(entry));
      if (polygon === undefined) return [];
      const both = this.#meter.measure(polygon.edges);
      return [{ ...polygon, entry, oldShare: both / polygon.area, nowShare: both / this.#meter.area }];
    });
    const decided = decideIdentity(arrival, candidates);
    return decided && { entry: decided.candidate.entry, how: decided.how };
  }

  #accept(ready: ReadyRow, arrival: Arrival, entry: number, how?: StableId): void {
    const { previous, pass } = this.#setup;
    const isSameNumber = previous.hasNumber(entry, arrival.number);
    if (isSameNumber && !arrival.isRepeatedNumber) this.keptNumbers++;
    ready.values[this.#index.stableId] = how ?? (isSameNumber ? 'parcelnumb' : 'geometry');
    ready.uuid = previous.take(entry);
    ready.earlier = previous.rowOf(entry);
    this.keptIds++;
    pass(ready);
  }

  #arrivalOf({ values, geometry, stack }: ReadyRow): Arrival {
    const textOf = (index: number) => {
      const value = values[index] ?? null;
      return value === null ? null : value.toString();
    };
    const number = textOf(this.#index.number) ?? '';
    return {
      number,
      isRepeatedNumber: number !== '' && this.#setup.survey.repeatedNumbers.has(hashText(number)),
      geometryHash: geometryHashOf(digestOf('md5', this.#ewkb.write(geometry), 'hex')),
      box: boxOf(geometry.coords, 0, geometry.ringEnds.at(-1) ?? 0),
      isStacked: textOf(this.#index.stack) !== null,
      address: textOf(this.#index.address),
      owner: textOf(this.#index.owner),
      stack,
    };
  }
}

/** Finds the earlier parcel by its polygon, its number, or its values or order in a stack, without measuring an overlap; -1 without a match. */
function findAtOnce(previous: PreviousParcels, arrival: Arrival): number {
  if (!arrival.isStacked) {
    const entry = previous.findByGeometry(arrival);
    return entry >= 0 ? entry : previous.findByNumber(arrival);
  }
  const entry = previous.findByNumber(arrival);
  return entry >= 0 ? entry : previous.findInStack(arrival);
}
