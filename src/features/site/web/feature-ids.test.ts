import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { featureIds } from './feature-ids.ts';

function tileOf(ids: readonly number[]): Uint8Array {
  const tile = new PbfWriter();
  tile.writeMessage(
    3,
    (_tile, layer) => {
      layer.writeStringField(1, 'parcels');
      for (const id of ids) {
        layer.writeMessage(
          2,
          (_, feature) => {
            feature.writeVarintField(1, id);
            feature.writeVarintField(3, 3);
            feature.writePackedVarint(4, [9, 0, 0, 15]);
          },
          null,
        );
      }
      layer.writeVarintField(5, 4096);
    },
    null,
  );
  return tile.finish();
}

describe('featureIds', () => {
  it('reads ids past 2^32', () => {
    const ids = [1, 990_010_000_001, 600_019_999_999, 5];
    expect(featureIds(tileOf(ids))).toEqual(ids);
  });

  it('returns none for an empty tile', () => expect(featureIds(new Uint8Array())).toEqual([]));

  it('ends early on a damaged tile and never hangs', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        expect(featureIds(noise).every(Number.isFinite)).toBe(true);
      }),
    );
    const whole = tileOf([7, 8, 9]);
    for (let length = 0; length < whole.length; length++) {
      expect(featureIds(whole.subarray(0, length)).length).toBeLessThanOrEqual(3);
    }
  });
});
