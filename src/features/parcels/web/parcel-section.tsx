import type { ReactNode } from 'react';
import { Section } from '../../../frontend/ui/section.tsx';
import { useSectionMemory } from './section-memory.ts';

interface Props {
  /** The id of the section, the same for all parcels. */
  id: string;
  title: string;
  count?: number;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A section of the panel that stays open or closed, as the reader left it, for every parcel. */
export function ParcelSection({ id, isOpenAtFirst = false, ...section }: Props) {
  const [isOpen, onToggle] = useSectionMemory(id, isOpenAtFirst);
  return <Section {...section} isOpen={isOpen} onToggle={onToggle} />;
}
