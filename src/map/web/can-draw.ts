let isPossible: boolean | undefined;

/** Whether this browser has the WebGL 2 that a map needs. Asked before MapLibre is loaded: without it there is no use for it. */
export function canDrawMaps(): boolean {
  isPossible ??= hasWebGl();
  return isPossible;
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow a few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
