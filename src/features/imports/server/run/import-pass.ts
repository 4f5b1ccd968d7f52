import { ChunkPool } from '../../../../backend/db/chunk-pool.ts';
import type { FeatureBatch, FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { FindingLog } from '../../rules/finding-log.ts';
import { NO_ROWS, POINTS_ALONE, TABLE_ALONE } from '../../rules/findings.ts';
import { isSurelyValid } from '../../rules/is-surely-valid.ts';
import { findTakenForOwners } from '../../rules/match-columns.ts';
import { describeMissingColumns } from '../../rules/missing-columns.ts';
import { warnOfOtherNumbers } from '../../rules/number-change.ts';
import type { EditionThreads } from '../editions/edition-threads.ts';
import { ParcelIdentifier } from '../ids/parcel-identifier.ts';
import type { PreviousParcels } from '../ids/previous-parcels.ts';
import { hashRecords, type RowCompletion } from '../rows/row-completion.ts';
import type { RowPlan } from '../rows/row-plan.ts';
import { RowReader } from '../rows/row-reader.ts';
import { keepValues } from '../rows/row-value.ts';
import { type ReadyRow, RowWriter } from '../rows/row-writer.ts';
import { RepairQueue } from './repair-queue.ts';
import type { StackIndex } from './stack-index.ts';
import type { FileSurvey } from './survey-file.ts';
import type { WorkerLine } from './worker-line.ts';
import type { ImportResult, ImportTask } from './worker-messages.ts';

const PROGRESS_MS = 300;
const MAX_SKIPPED_NUMBERS = 1000;

export interface PassSetup {
  task: ImportTask;
  line: WorkerLine;
  source: FeatureSource;
  plan: RowPlan;
  edition: EditionThreads;
  stacks: StackIndex;
  /** The earlier parcels whose ids are kept; null for a county's first edition. */
  previous: PreviousParcels | null;
  survey: FileSurvey;
  /** Null when the recipe adds nothing to a row. */
  completion: RowCompletion | null;
  /** Warnings for the report from before this pass. */
  warnings: readonly string[];
}

const NOTHING_ADDED = { placePath: null, keys: [] } as const;

/** The main pass over the file, which reads, repairs, identifies and writes every row. */
export class ImportPass {
  readonly #task: ImportTask;
  readonly #line: WorkerLine;
  readonly #edition: EditionThreads;
  readonly #source: FeatureSource;
  readonly #findings = new FindingLog();
  readonly #reader: RowReader;
  readonly #chunks: ChunkPool;
  readonly #writer: RowWriter;
  readonly #stacks: StackIndex;
  readonly #repairs: RepairQueue;
  readonly #previous: PreviousParcels | null;
  readonly #identifier: ParcelIdentifier | null;
  readonly #plan: RowPlan;
  readonly #completion: RowCompletion | null;
  readonly #warnings: readonly string[];
  readonly #number: number;
  readonly #skippedNumbers: string[] = [];
  #rowsRead = 0;
  #repaired = 0;

  constructor({ task, line, source, plan, edition, stacks, previous, survey, ...setup }: PassSetup) {
    this.#task = task;
    this.#line = line;
    this.#edition = edition;
    this.#source = source;
    this.#reader = new RowReader(
      plan,
      source.columns.map(({ name }) => name),
      this.#findings,
    );
    this.#chunks = new ChunkPool(task.chunkBytes + (task.chunkBytes >> 2));
    this.#writer = new RowWriter(plan, this.#chunks, task.startedAtMs);
    this.#stacks = stacks;
    this.#previous = previous;
    this.#identifier =
      previous === null || task.previous === null
        ? null
        : new ParcelIdentifier({
            previous,
            edition: task.previous,
            survey,
            plan,
            line,
            numberColumn: numberColumnOf(plan),
            pass: (ready) => this.#finish(ready),
          });
    this.#plan = plan;
    this.#completion = setup.completion;
    this.#warnings = setup.warnings;
    this.#number = plan.indexOf('parcelnumb');
    this.#repairs = new RepairQueue(line, this.#findings, {
      pass: (row, wasRepaired) => {
        if (wasRepaired) this.#repaired++;
        this.#write(row);
      },
      reject: ({ values }) => this.#noteSkipped(values[this.#number]),
    });
  }

  async readAll(total: number): Promise<void> {
    let reportedAt = 0;
    for await (const batch of this.#source.features()) {
      for (let index = 0; index < batch.count; index++) {
        this.#readRow(batch, index);
        if (this.#writer.copy.length >= this.#task.chunkBytes) await this.#sendChunk();
        if (this.#repairs.isFull) await this.#repairs.flush();
        if (this.#identifier?.isFull === true) await this.#identifier.flush();
      }
      this.#rowsRead += batch.count;
      if (Date.now() - reportedAt < PROGRESS_MS) continue;
      reportedAt = Date.now();
      this.#line.send({ kind: 'progress', phase: 'reading', done: this.#rowsRead, total });
    }
    await this.#repairs.flush();
    await this.#identifier?.flush();
    this.#completion?.close();
    if (this.#writer.copy.length > 0) await this.#sendChunk();
    this.#line.send({ kind: 'progress', phase: 'building', done: this.#rowsRead, total });
    if (this.#writer.count === 0) {
      if (this.#rowsRead === 0) throw new Problem('unreadable_file', `${NO_ROWS} Nothing was changed.`);
      const [finding] = this.#findings.list();
      if (finding?.code === 'not_a_polygon' && this.#reader.point() !== null)
        throw new Problem('unreadable_file', `${POINTS_ALONE} Nothing was changed.`);
      if (finding?.code === 'no_geometry' && finding.count === this.#rowsRead)
        throw new Problem('unreadable_file', `${TABLE_ALONE} Nothing was changed.`);
      throw new Problem(
        'unreadable_file',
        `No parcel could be read from the ${this.#rowsRead} rows of the file${finding ? `: ${finding.message}` : '.'} Nothing was changed.`,
      );
    }
  }

  #readRow(batch: FeatureBatch, index: number): void {
    const reader = this.#reader;
    const row = batch.firstRow + index;
    if (batch.isDeleted(index)) {
      this.#findings.add('deleted_row', row);
      return;
    }
    if (batch.isUneven?.(index) === true) this.#findings.add('uneven_row', row);
    if (this.#plan.exclusions !== null && reader.isExcluded(batch, index)) return;
    if (!reader.readGeometry(batch, index)) {
      this.#noteSkipped(reader.readNumber(batch, index));
      return;
    }
    reader.readValues(batch, index);
    const { values, custom, polygons } = reader;
    const { geometry } = polygons;
    const hash = batch.geometryHash(index);
    if (!this.#stacks.place(hash, geometry, reader.number, values, custom)) {
      this.#findings.add('duplicate_row', row);
      return;
    }
    if (reader.number !== '' && this.#stacks.isRepeatedNumber(reader.number))
      this.#findings.add('repeated_number', row);
    const stack = this.#stacks.position;
    // Written out instead of spread: this runs for every row of every import.
    const { placePath, keys } = this.#completion?.begin(batch, index) ?? NOTHING_ADDED;
    const ready = { row, geometry, values, custom, uuid: null, earlier: null, placePath, keys, stack };
    if (isSurelyValid(geometry)) {
      if (reader.wasRepaired) this.#repaired++;
      this.#write(ready);
    } else this.#repairs.add({ ...ready, values: keepValues(values) }, reader.wasRepaired);
  }

  /** Stores the number of a row that is in the file but not on the map, so that a comparison of editions does not report the parcel as gone. */
  #noteSkipped(number: unknown): void {
    if (typeof number === 'string' && this.#skippedNumbers.length < MAX_SKIPPED_NUMBERS)
      this.#skippedNumbers.push(number);
  }

  #write(ready: ReadyRow): void {
    this.#completion?.derive(ready, this.#reader.columns);
    if (this.#identifier === null) this.#finish(ready);
    else this.#identifier.add(ready);
  }

  #finish(ready: ReadyRow): void {
    const completion = this.#completion;
    if (completion === null) {
      this.#writer.write(ready, 0);
      return;
    }
    const records = completion.take(ready);
    completion.finish(this.#writer.write(ready, hashRecords(records)), records);
  }

  async #sendChunk(): Promise<void> {
    const chunk = this.#writer.copy.takeChunk();
    const onRead = () => this.#chunks.release(chunk);
    await Promise.all([this.#line.sendChunk(chunk), this.#edition.add(chunk, onRead)]);
  }

  result(): ImportResult {
    const added = this.#completion?.report();
    const rowsRead = this.#rowsRead;
    const rowsWithValues = Math.max(1, this.#reader.rowsRead);
    const kept = this.#writer.count;
    return {
      rows_read: rowsRead,
      rows_kept: kept,
      rows_repaired: this.#repaired,
      rows_skipped: rowsRead - kept,
      stacked: this.#stacks.stackedCount,
      multipart: this.#writer.multipart,
      findings: this.#findings.list(),
      skipped_numbers: this.#skippedNumbers,
      columns: this.#plan.matches.map(
        ({ from, source, to, reason, replace, lookup, parse, part }, index) => ({
          from,
          to,
          reason,
          replace,
          lookup,
          parse,
          part,
          table: this.#completion?.tableOf(source),
          filled_percent: Math.round(((this.#reader.filled[index] ?? 0) / rowsWithValues) * 1000) / 10,
        }),
      ),
      crs: this.#source.crs,
      encoding: this.#source.encoding,
      extent: this.#writer.extent,
      joins: added?.joins ?? [],
      spatial_joins: added?.spatial_joins ?? [],
      unknown_codes: this.#plan.unknownCodes.flatMap((log) => log.report() ?? []),
      // The file may have given more warnings while its rows were read.
      warnings: [
        ...new Set([...this.#warnings, ...(this.#source.warnings ?? []), ...(added?.warnings ?? [])]),
      ],
      keptIds: this.#identifier?.keptIds ?? 0,
      keptNumbers: this.#identifier?.keptNumbers ?? 0,
      otherNumbers: this.#warnOfOtherNumbers(),
      missing: describeMissingColumns(
        (name) => this.#plan.indexOf(name) >= 0,
        findTakenForOwners(this.#plan.matches),
      ),
      countyColumns: [...this.#reader.columns.list(), ...(this.#completion?.countyColumns() ?? [])],
    };
  }

  #warnOfOtherNumbers(): string | null {
    if (this.#previous === null || this.#identifier === null) return null;
    return warnOfOtherNumbers({
      earlier: this.#previous.ownNumbers,
      now: this.#identifier.ownNumbers,
      same: this.#identifier.keptNumbers,
      column: numberColumnOf(this.#plan) ?? undefined,
    });
  }
}

/** Returns the file's column with the parcel numbers; null if there is none. */
function numberColumnOf({ matches }: RowPlan): string | null {
  return matches.find(({ to }) => to === 'parcelnumb')?.from ?? null;
}
