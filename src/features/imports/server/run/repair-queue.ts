import { crossesTooOften } from '../../rules/crosses-too-often.ts';
import type { FindingLog } from '../../rules/finding-log.ts';
import { PreparedPolygons, preparePolygons, type PrepareResult } from '../../rules/prepare-polygons.ts';
import { PolygonEwkbWriter } from '../rows/polygon-ewkb.ts';
import type { ReadyRow } from '../rows/row-writer.ts';
import { WkbReader } from '../rows/wkb-reader.ts';
import type { WorkerLine } from './worker-line.ts';
import type { RepairAnswer } from './worker-messages.ts';

const MAX_ROWS = 500;
const MAX_BYTES = 8 << 20;

interface Waiting {
  ready: Omit<ReadyRow, 'geometry'>;
  wasRepaired: boolean;
  ewkbHex: string;
}

/** Collects rows whose polygon may be invalid, and has PostGIS validate and repair many of them at once. */
export class RepairQueue {
  readonly #line: WorkerLine;
  readonly #findings: FindingLog;
  readonly #pass: (row: ReadyRow, wasRepaired: boolean) => void;
  readonly #reject: (row: Omit<ReadyRow, 'geometry'>) => void;
  readonly #ewkb = new PolygonEwkbWriter();
  readonly #wkb = new WkbReader();
  readonly #polygons = new PreparedPolygons();
  readonly #prepared: PrepareResult = { skipped: null, closedRing: false, droppedRing: false };
  #waiting: Waiting[] = [];
  #bytes = 0;

  constructor(
    line: WorkerLine,
    findings: FindingLog,
    judged: {
      pass(row: ReadyRow, wasRepaired: boolean): void;
      /** Called when the polygon can't be repaired, when no part with an area is left of it, or when its edges cross too often. */
      reject(row: Omit<ReadyRow, 'geometry'>): void;
    },
  ) {
    this.#line = line;
    this.#findings = findings;
    this.#pass = judged.pass;
    this.#reject = judged.reject;
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_ROWS || this.#bytes >= MAX_BYTES;
  }

  add({ geometry, ...ready }: ReadyRow, wasRepaired: boolean): void {
    if (crossesTooOften(geometry)) {
      this.#findings.add('too_many_crossings', ready.row);
      this.#reject(ready);
      return;
    }
    const ewkbHex = Buffer.from(this.#ewkb.write(geometry)).toString('hex');
    this.#waiting.push({ ready, wasRepaired, ewkbHex });
    this.#bytes += ewkbHex.length;
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#bytes = 0;
    const answers = await this.#line.ask<readonly RepairAnswer[]>({
      kind: 'repair',
      ewkbHex: waiting.map(({ ewkbHex }) => ewkbHex),
    });
    waiting.forEach(({ ready, wasRepaired }, index) => {
      const answer = answers[index];
      const wkb = answer?.wkbHex ?? null;
      if (wkb !== null) this.#prepare(Buffer.from(wkb, 'hex'));
      if (wkb === null || this.#prepared.skipped !== null) {
        this.#findings.add('not_repairable', ready.row);
        this.#reject(ready);
        return;
      }
      const wasValid = answer?.wasValid ?? false;
      if (!wasValid) this.#findings.add('self_intersection', ready.row);
      this.#pass({ ...ready, geometry: this.#polygons.geometry }, !wasValid || wasRepaired);
    });
  }

  #prepare(wkb: Buffer): void {
    const { coords, ringEnds, polygonEnds } = this.#wkb.read(wkb, { at: 0, length: wkb.length });
    const repaired = { coords, vertexCount: ringEnds.at(-1) ?? 0, partEnds: ringEnds, polygonEnds };
    preparePolygons(repaired, this.#polygons, this.#prepared);
  }
}
