let isPossible: boolean | undefined;

/** Returns true if this browser has the WebGL 2 that a map needs. It is checked before MapLibre is loaded, which is useless without it. */
export function canDrawMaps(): boolean {
  isPossible ??= hasWebGl();
  return isPossible;
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow only a few contexts at a time, so this one is released.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
