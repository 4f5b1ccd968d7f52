import type { KeyboardEvent } from 'react';

/** Returns a handler that moves the selection of a chart with the arrow keys, Home and End. */
export function useChartKeys(
  ids: readonly string[],
  selected: string,
  onSelect: (id: string) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    const at = ids.indexOf(selected);
    const next = nextIndex(event.key, at, ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined) return;
    event.preventDefault();
    onSelect(id);
  };
}

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
