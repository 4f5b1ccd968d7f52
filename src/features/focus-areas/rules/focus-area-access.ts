export interface AreaAbilities {
  /** May look at it. */
  open: boolean;
  /** May rename, redraw and delete it. */
  update: boolean;
}

/** An area is its owner's; members of the group that it is shared with may look at it. Nobody else, operators included. */
export function areaAbilities(
  userId: string | null,
  groupSlugs: readonly string[],
  area: { owner_id: string; group_slug: string | null },
): AreaAbilities {
  const isOwner = userId !== null && area.owner_id === userId;
  const isMember = area.group_slug !== null && groupSlugs.includes(area.group_slug);
  return { open: isOwner || isMember, update: isOwner };
}
