import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import { parcelPath } from '../../../parcels/rules/parcel-path.ts';

const MAX_DIGITS = 10;
const ZERO = 0x30;

/** Writes the paths of parcels. Consecutive rows mostly have the same place, so its path is written once. Paths of places are ASCII. */
export class PathText extends TextBytes {
  #place: string | null = null;
  /** The index of the first digit. */
  #start = 0;

  /** Writes the text that `parcelPath` returns. */
  set(placePath: string, ogcFid: number): this {
    if (placePath !== this.#place) this.#begin(placePath);
    const { bytes } = this;
    let digits = 1;
    for (let rest = ogcFid; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    this.to = this.#start + digits;
    let rest = ogcFid;
    for (let at = this.to - 1; at >= this.#start; at--) {
      bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    return this;
  }

  #begin(placePath: string): void {
    const prefix = parcelPath(placePath, 0).slice(0, -1);
    this.#start = prefix.length;
    this.use(Buffer.alloc(prefix.length + MAX_DIGITS));
    this.bytes.write(prefix, 'latin1');
    this.#place = placePath;
  }
}
