/** Degrees, WGS 84. */
export interface ImagePoint {
  lon: number;
  lat: number;
}

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  bytes: Uint8Array<ArrayBuffer>;
  /** Who made it, in words that must stand beside it; '' when the picture itself says so. */
  attribution: string;
  /** For how long the provider's terms let us keep it; 0: not at all. */
  keepSeconds: number;
}

/**
 * Why there is no picture: `not_configured` by the operator; `none_here` at this place; `refused` by the provider, a matter of the key; `busy` when
 * its limit is reached; `too_slow`; `broken` when it answered with something else than a picture.
 */
export type NoPictureReason = 'not_configured' | 'none_here' | 'refused' | 'busy' | 'too_slow' | 'broken';

export class NoPicture extends Error {
  readonly reason: NoPictureReason;

  /** `note` is for the operator's log. It never holds an address that was asked for: keys stand in those. */
  constructor(reason: NoPictureReason, note: string = reason) {
    super(note);
    this.name = 'NoPicture';
    this.reason = reason;
  }
}

/** Pictures of properties. Every function gives a picture or throws {@link NoPicture}. */
export interface ImageryPort {
  /** Which of the two the operator has set up. */
  readonly has: { readonly streetView: boolean; readonly birdsEye: boolean };
  /** From the street, towards the point. */
  streetView(point: ImagePoint): Promise<Picture>;
  /** From above, looking in the direction `angle`, degrees clockwise from north. */
  birdsEye(point: ImagePoint, angle: number): Promise<Picture>;
}
