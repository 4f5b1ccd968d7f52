export const ALLOCATOR: Record<string, string>;
export const SERVER_FLAGS: readonly string[];
