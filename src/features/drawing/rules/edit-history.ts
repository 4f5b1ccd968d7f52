import { EMPTY_DRAWING, type Drawing } from './drawing.ts';
import { applyEdit, type DrawingEdit } from './edits.ts';

interface Step {
  before: Drawing;
  edit: DrawingEdit;
}

/** A drawing with the edits that led to it, and the edits that were undone. */
export interface EditHistory {
  now: Drawing;
  done: readonly Step[];
  /** The undone edits. The last one is redone next. */
  undone: readonly DrawingEdit[];
}

/** The maximum number of steps that can be undone. */
const MAX_STEPS = 500;

export const NEW_HISTORY: EditHistory = { now: EMPTY_DRAWING, done: [], undone: [] };

export function perform({ now, done }: EditHistory, edit: DrawingEdit): EditHistory {
  return {
    now: applyEdit(now, edit),
    done: [...done.slice(1 - MAX_STEPS), { before: now, edit }],
    undone: [],
  };
}

/** Undoes one step. Returns the same history when there is no step to undo. */
export function undo(history: EditHistory): EditHistory {
  const step = history.done.at(-1);
  if (step === undefined) return history;
  return { now: step.before, done: history.done.slice(0, -1), undone: [...history.undone, step.edit] };
}

export function redo(history: EditHistory): EditHistory {
  const edit = history.undone.at(-1);
  if (edit === undefined) return history;
  return { ...perform(history, edit), undone: history.undone.slice(0, -1) };
}
