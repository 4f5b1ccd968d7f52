import { nameIssue } from '../rules/focus-area-name.ts';
import { isTooLarge } from '../rules/focus-area-size.ts';

interface Draft {
  hasOutline: boolean;
  areaSqm: number;
  /** The error of the outline, which is shown next to it. */
  shapeIssue: string | null;
  name: string;
  /** The limit on the number of areas; undefined when it is unknown or does not apply. */
  limit: { refusal: string | null } | undefined;
}

/** Returns the reason that the button is disabled, as a message; null when it can be pressed. Of several reasons, returns the one to deal with first. */
export function saveRefusal({ hasOutline, areaSqm, shapeIssue, name, limit }: Draft): string | null {
  if (limit !== undefined && limit.refusal !== null) return limit.refusal;
  if (!hasOutline) return 'Close an outline on the map first.';
  if (isTooLarge(areaSqm)) return 'Make the area smaller to save it.';
  if (shapeIssue !== null) return 'Correct the outline to save it.';
  return nameIssue(name);
}
