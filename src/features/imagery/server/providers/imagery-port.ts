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
  /** The time in seconds for which the picture may be cached; 0 when the provider's terms don't allow caching. */
  keepSeconds: number;
}

/**
 * The reason why there is no picture. `not_configured`: the operator has not configured a provider. `none_here`: the provider has no picture of this place.
 * `refused`: the provider rejects the key, or does not know the style or the address in the settings. `busy`: a limit is reached. `too_slow`: a timeout.
 * `broken`: the provider can't be reached, or its reply can't be used.
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
