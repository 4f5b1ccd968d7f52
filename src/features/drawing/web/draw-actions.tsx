import { Check, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { type DrawSession, isDrawing, isWhole } from '../rules/draw-session.ts';
import { DRAW_TOOLS } from '../rules/draw-tools.ts';
import { describeEdit } from '../rules/edits.ts';
import styles from './draw-actions.module.css';
import { sendStep } from './drawing-store.ts';

/** The buttons New, Finish and Delete, which show only when they can do something, and Undo and Redo, which are disabled when they can't. */
export function DrawActions({ session }: { session: DrawSession }) {
  const tool = DRAW_TOOLS[session.tool];
  const { done, undone, now } = session.history;
  const last = done.at(-1);
  const next = undone.at(-1);
  const isSelecting = !isDrawing(session);
  const canFinish = !isSelecting && now.shapes.length > 0 && (tool.shape === 'point' || isWhole(session));
  const actionLabel = (verb: string, subject: string | null) =>
    subject === null ? verb : `${verb}: ${subject}`;
  return (
    <div className={`${form['buttons']} ${styles['actions']}`} role="group" aria-label="Drawing">
      {isSelecting && (
        <Button look="primary" onPress={() => sendStep({ kind: 'new' })}>
          <Plus aria-hidden /> New
        </Button>
      )}
      {canFinish && (
        <Button look="primary" onPress={() => sendStep({ kind: 'finish' })}>
          <Check aria-hidden /> Finish
        </Button>
      )}
      {isSelecting && session.current !== null && (
        <Button look="danger" onPress={() => sendStep({ kind: 'delete' })}>
          <Trash2 aria-hidden /> Delete{session.currentPoint === null ? '' : ' point'}
        </Button>
      )}
      <span className={styles['steps']}>
        <IconButton
          icon={Undo2}
          label={actionLabel(
            'Undo',
            last === undefined ? null : describeEdit(last.before, last.edit, tool.noun),
          )}
          shortcut="Ctrl+Z"
          isDisabled={last === undefined}
          onPress={() => sendStep({ kind: 'undo' })}
        />
        <IconButton
          icon={Redo2}
          label={actionLabel('Redo', next === undefined ? null : describeEdit(now, next, tool.noun))}
          shortcut="Ctrl+Shift+Z"
          isDisabled={next === undefined}
          onPress={() => sendStep({ kind: 'redo' })}
        />
      </span>
    </div>
  );
}
