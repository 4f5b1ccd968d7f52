import { HASH_START, addToHash } from './random.ts';

/** A smooth random surface with values of about -1..1 and features about one unit wide. */
export type Noise = (x: number, y: number) => number;

export function createNoise(seed: number): Noise {
  const ofSeed = addToHash(HASH_START, seed);
  const corner = (ofColumn: number, j: number): number => (addToHash(ofColumn, j) >>> 0) / 2_147_483_648 - 1;
  return (x, y) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const u = fade(x - i);
    const v = fade(y - j);
    // A county asks for millions of values, so the hashes of the seed and of the two columns are computed once.
    const west = addToHash(ofSeed, i);
    const east = addToHash(ofSeed, i + 1);
    const south = corner(west, j) * (1 - u) + corner(east, j) * u;
    const north = corner(west, j + 1) * (1 - u) + corner(east, j + 1) * u;
    return south * (1 - v) + north * v;
  };
}

/** Adds noise of several sizes: each octave is half as wide and half as strong. */
export function fractalNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let scale = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * scale + octave * 17.3, y * scale - octave * 9.7) * strength;
    total += strength;
    strength /= 2;
    scale *= 2;
  }
  return sum / total;
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
