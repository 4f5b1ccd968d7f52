/** The part of WebAssembly that is used here. TypeScript declares it only in the library for browsers. */
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
