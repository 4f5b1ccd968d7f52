import type { ReactNode } from 'react';
import { Section } from '../../../frontend/ui/section.tsx';
import { useSectionMemory } from './section-memory.ts';

interface Props {
  /** Of the section, whatever the parcel. */
  id: string;
  title: string;
  count?: number;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A section of the panel that stays as the reader left it, from parcel to parcel. */
export function ParcelSection({ id, isOpenAtFirst = false, ...section }: Props) {
  const [isOpen, onToggle] = useSectionMemory(id, isOpenAtFirst);
  return <Section {...section} isOpen={isOpen} onToggle={onToggle} />;
}
