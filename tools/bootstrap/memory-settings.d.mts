export const ALLOCATOR: Record<string, string>;
export const KEEP_WASM_CODE: string;
export const SERVER_FLAGS: readonly string[];
export const CLI_FLAGS: readonly string[];
