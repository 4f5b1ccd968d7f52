/** A point in degrees (WGS 84). */
export interface ImagePoint {
  lon: number;
  lat: number;
}

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  bytes: Uint8Array<ArrayBuffer>;
  /** The attribution that must be shown beside the picture; '' when the picture itself contains it. */
  attribution: string;
  /** The time in seconds for which the provider's terms allow caching; 0 when they don't. */
  keepSeconds: number;
}

/**
 * The reason why there is no picture. `not_configured`: by the operator. `none_here`: at this place. `refused`: the provider rejects the key. `busy`: a
 * limit is reached. `too_slow`: a timeout. `broken`: the reply was not a picture.
 */
export type NoPictureReason = 'not_configured' | 'none_here' | 'refused' | 'busy' | 'too_slow' | 'broken';

export class NoPicture extends Error {
  readonly reason: NoPictureReason;

  /** `note` is for the operator's log. It must not contain a requested URL, because URLs contain keys. */
  constructor(reason: NoPictureReason, note: string = reason) {
    super(note);
    this.name = 'NoPicture';
    this.reason = reason;
  }
}

/** Fetches pictures of properties. Every function returns a picture or throws {@link NoPicture}. */
export interface ImageryPort {
  /** The kinds of pictures that the operator has configured. */
  readonly has: { readonly streetView: boolean; readonly birdsEye: boolean };
  /** Returns a picture from the street, looking toward the point. */
  streetView(point: ImagePoint): Promise<Picture>;
  /** Returns a picture from above, looking in the direction `angle` in degrees clockwise from north. */
  birdsEye(point: ImagePoint, angle: number): Promise<Picture>;
}
