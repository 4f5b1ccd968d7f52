/** Registers listeners by event name. A listener may be removed while an event is being emitted. */
export interface Emitter<Events> {
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  clear(): void;
}

export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>();
  return {
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    emit: (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener(event as never);
    },
    clear: () => listeners.clear(),
  };
}
