/** What is used of it: TypeScript has its types only among those of browsers. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Memory: new (size: { initial: number; maximum: number }) => Memory;

  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;

  interface Instance {
    readonly exports: object;
  }
  const Instance: new (module: Module, imports: Record<string, Record<string, Memory>>) => Instance;
}
