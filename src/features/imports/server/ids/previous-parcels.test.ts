import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, describe, it } from 'vitest';
import { ChunkPool } from '../../../../backend/db/chunk-pool.ts';
import { COPY_HEADER, COPY_TRAILER, CopyWriter } from '../../../../backend/db/copy-binary.ts';
import { type Arrival, geometryHashOf, PreviousParcels } from './previous-parcels.ts';

interface Earlier {
  number?: string;
  /** Identifies the polygon: parcels with the same `shape` have the same polygon. */
  shape: number;
  address?: string;
  owner?: string;
  isStacked?: boolean;
}

const SIDE = 0.0005;
const boxOf = (shape: number): [number, number, number, number] => {
  const [x, y] = [-110 + (shape % 1000) * 0.001, 40 + Math.floor(shape / 1000) * 0.001];
  return [x, y, x + SIDE, y + SIDE];
};
const digitsOf = (shape: number) => (shape * 7919).toString(16).padStart(12, '0');

/** Loads rows in the chunks that the database sends. */
function load(parcels: readonly Earlier[]): PreviousParcels {
  const previous = new PreviousParcels(parcels.length);
  for (let from = 0; from < parcels.length; from += 25_000) {
    const copy = new CopyWriter(new ChunkPool(1 << 20));
    parcels.slice(from, from + 25_000).forEach((parcel, index) => {
      copy.startTuple(14);
      copy.int4(from + index + 1);
      copy.text(parcel.number ?? '');
      const uuid = Buffer.alloc(16);
      uuid.writeUInt32BE(from + index);
      copy.bytes(uuid);
      copy.text(digitsOf(parcel.shape));
      for (const side of boxOf(parcel.shape)) copy.float8(side);
      copy.float8(SIDE * SIDE);
      copy.bool(parcel.isStacked === true);
      const traits = parcel.isStacked === true ? [parcel.address, parcel.owner] : [];
      for (const text of [traits[0], traits[1]]) {
        if (text === undefined) copy.null();
        else copy.text(text);
      }
      copy.int8(from + index);
      copy.float8(1000 + from + index);
    });
    previous.addRows(Buffer.concat([COPY_HEADER, copy.takeChunk(), COPY_TRAILER]));
  }
  return previous;
}

const arrival = (shape: number, patch: Partial<Arrival> = {}): Arrival => ({
  number: '',
  isRepeatedNumber: false,
  geometryHash: geometryHashOf(digitsOf(shape)),
  box: boxOf(shape),
  isStacked: false,
  address: null,
  owner: null,
  stack: null,
  ...patch,
});

it('knows the row of an entry', () => {
  const previous = load([{ shape: 1 }, { shape: 2 }]);
  expect(previous.rowOf(previous.findByGeometry(arrival(2)))).toEqual({ hash: 1, updatedAtMs: 1001 });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('identity falls back to geometry without a limit on parcels', () => {
  it('when 160,000 parcels get numbers for the first time, in less than 64 MB', () => {
    const count = 160_000;
    const before = process.memoryUsage().arrayBuffers;
    const previous = load(Array.from({ length: count }, (_, shape) => ({ shape })));
    collectGarbage(); // of the copies that the rows were read from
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 << 20);
    let found = 0;
    // The new file has the parcels in another order. Parcels that are found are counted, because a call of `expect` for each would take too long.
    for (let index = 0; index < count; index++) {
      const shape = (index * 7) % count;
      const entry = previous.findByGeometry(arrival(shape, { number: `N${shape}` }));
      if (entry < 0) continue;
      if (previous.take(entry).length === 16 && previous.fidOf(entry) === shape + 1) found++;
    }
    expect(found).toBe(count);
  });

  it('returns exactly the redrawn parcels as candidates', () => {
    const count = 160_000;
    const previous = load(Array.from({ length: count }, (_, shape) => ({ shape, number: `A${shape}` })));
    const everyone = () => true;
    for (let shape = 0; shape < count; shape += 97) {
      const box = boxOf(shape).map((side) => side + SIDE * 0.01) as unknown as Arrival['box'];
      const near = previous.listNear(arrival(-1, { box }), SIDE * SIDE, 0.75, everyone);
      expect(near.map((entry) => previous.fidOf(entry))).toEqual([shape + 1]);
    }
  });

  it('assigns each id once', () => {
    const previous = load([{ shape: 1, number: 'A' }]);
    previous.take(previous.findByGeometry(arrival(1)));
    expect(previous.findByGeometry(arrival(1))).toBe(-1);
    expect(previous.findByNumber(arrival(1, { number: 'A' }))).toBe(-1);
  });

  it('matches a number only if it is unique and the boxes meet', () => {
    const previous = load([
      { shape: 1, number: 'A' },
      { shape: 2, number: 'B' },
      { shape: 3, number: 'B' },
    ]);
    const entryOf = (shape: number, patch: Partial<Arrival>) =>
      previous.findByNumber(arrival(shape, { geometryHash: 5, ...patch }));
    expect(previous.ownNumbers).toBe(1);
    expect(entryOf(1, { number: 'A' })).toBe(0);
    expect(entryOf(9, { number: 'A' })).toBe(-1);
    expect(entryOf(1, { number: 'A', isRepeatedNumber: true })).toBe(-1);
    expect(entryOf(2, { number: 'B' })).toBe(-1);
  });
});

describe('parcels with the same polygon are distinguished', () => {
  const unit = (patch: Partial<Earlier>): Earlier => ({ shape: 1, isStacked: true, ...patch });
  const fidOf = (units: readonly Earlier[], now: Partial<Arrival>) => {
    const previous = load(units);
    const entry = previous.findInStack(arrival(1, { isStacked: true, ...now }));
    return entry < 0 ? null : previous.fidOf(entry);
  };
  const inOrder = { stack: { index: 1, size: 2 } };

  it.each<[string, Earlier[], Partial<Arrival>, number | null]>([
    ['by number', [unit({ number: 'A1' }), unit({ number: 'A2' })], { number: 'A2' }, 2],
    ['by padded number', [unit({ number: '12001' }), unit({ number: '12002' })], { number: '0120002' }, 2],
    [
      'by address',
      [unit({ address: '1 Elm St 1' }), unit({ address: '1 Elm St 2' })],
      { address: '1 ELM ST. 2' },
      2,
    ],
    ['by owner', [unit({ owner: 'ADA' }), unit({ owner: 'BO' })], { owner: 'Bo' }, 2],
    [
      'by owner within an address',
      [unit({ address: 'x', owner: 'ADA' }), unit({ address: 'x', owner: 'BO' })],
      { address: 'X', owner: 'BO' },
      2,
    ],
    ['by order', [unit({}), unit({})], inOrder, 2],
    ['not by order when their count differs', [unit({}), unit({}), unit({})], inOrder, null],
    ['not if the earlier parcels are not units of a stack', [{ shape: 1 }, { shape: 1 }], inOrder, null],
  ])('%s', (_, units, now, fid) => expect(fidOf(units, now)).toBe(fid));
});
