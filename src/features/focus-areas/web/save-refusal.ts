import { nameIssue } from '../rules/focus-area-name.ts';
import { isTooLarge } from '../rules/focus-area-size.ts';

interface Draft {
  hasOutline: boolean;
  areaSqm: number;
  /** What is wrong with the outline; it is told beside it. */
  shapeIssue: string | null;
  name: string;
  /** undefined: not known, or it doesn't matter. */
  limit: { refusal: string | null } | undefined;
}

/** Why the button does nothing yet, in words; null when it can be pressed. The first thing to do comes first. */
export function saveRefusal({ hasOutline, areaSqm, shapeIssue, name, limit }: Draft): string | null {
  if (limit !== undefined && limit.refusal !== null) return limit.refusal;
  if (!hasOutline) return 'Close an outline on the map first.';
  if (isTooLarge(areaSqm)) return 'Make the area smaller to save it.';
  if (shapeIssue !== null) return 'Mend the outline to save it.';
  return nameIssue(name);
}
