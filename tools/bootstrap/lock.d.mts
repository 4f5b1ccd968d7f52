export function withLock<T>(file: string, run: () => Promise<T>): Promise<T>;
