import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';

const KEY = 'parcel-sections';

interface SectionMemory {
  /** The sections that the reader opened or closed. The others are in their initial state. */
  selected: Readonly<Record<string, boolean>>;
  /** True while the page is printed with every section open. */
  isPrinting: boolean;
}

const useMemory = create<SectionMemory>(() => ({
  selected: recall(KEY, z.record(z.string(), z.boolean())) ?? {},
  isPrinting: false,
}));

/** Returns whether a section of the panel is open. The state is stored in this browser. */
export function useSectionMemory(
  id: string,
  isOpenAtFirst: boolean,
): [isOpen: boolean, onToggle: (isOpen: boolean) => void] {
  const isOpen = useMemory(({ selected, isPrinting }) => isPrinting || (selected[id] ?? isOpenAtFirst));
  const onToggle = (next: boolean) => {
    const selected = { ...useMemory.getState().selected, [id]: next };
    useMemory.setState({ selected });
    remember(KEY, selected);
  };
  return [isOpen, onToggle];
}

/** Opens every section while the page is being printed. */
export function useOpenForPrint(): void {
  useEffect(() => {
    // The browser captures the page right after this event.
    const open = () => flushSync(() => useMemory.setState({ isPrinting: true }));
    const close = () => useMemory.setState({ isPrinting: false });
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
      close();
    };
  }, []);
}
