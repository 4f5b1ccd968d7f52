/**
 * Runs in the page before its scripts: gives canvases a WebGL that accepts every call and draws nothing. A map then does everything else as
 * always: it loads tiles, places labels and knows what lies under the pointer.
 */
export function drawNothing(): void {
  const ANSWERS: Record<string, (name: unknown, which?: number) => unknown> = {
    getContextAttributes: () => ({ alpha: true, depth: true, stencil: true, antialias: false }),
    isContextLost: () => false,
    getExtension: () => null,
    getSupportedExtensions: () => [],
    getParameter: (which) => (which === WebGL2RenderingContext.MAX_TEXTURE_SIZE ? 4096 : 16),
    getShaderParameter: () => true,
    getProgramParameter: () => true,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getAttribLocation: () => 0,
    getUniformLocation: () => ({}),
    getError: () => 0,
    checkFramebufferStatus: () => WebGL2RenderingContext.FRAMEBUFFER_COMPLETE,
  };
  const undrawn: Record<string, unknown> = {};
  for (const [name, { value }] of Object.entries(
    Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype),
  )) {
    if (typeof value === 'number') undrawn[name] = value;
    if (typeof value === 'function')
      undrawn[name] = ANSWERS[name] ?? (name.startsWith('create') ? () => ({}) : () => undefined);
  }
  const real = HTMLCanvasElement.prototype.getContext;
  const contexts = new WeakMap<HTMLCanvasElement, object>();
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    if (!kind.startsWith('webgl')) return Reflect.apply(real, this, [kind, ...rest]);
    const context = contexts.get(this) ?? Object.assign(Object.create(undrawn), { canvas: this });
    contexts.set(this, context);
    return context;
  } as typeof real;
}
