/** Thrown if this browser can't draw the map. The page says so and keeps working without it. */
export class MapUnavailable extends Error {
  readonly code = 'webgl_unavailable';

  constructor(cause: unknown) {
    super(
      'This browser cannot draw the map: it needs WebGL 2. Turn on hardware acceleration or use a newer browser.',
      {
        cause,
      },
    );
    this.name = 'MapUnavailable';
  }
}

export function isMapUnavailable(error: unknown): error is MapUnavailable {
  return error instanceof MapUnavailable;
}
