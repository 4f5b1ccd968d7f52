/** The parts of an edition that are built from the stream of its rows. Each import builds each part in a thread of its own. */
export const PART_NAMES = ['store', 'search'] as const;
export type PartName = (typeof PART_NAMES)[number];
