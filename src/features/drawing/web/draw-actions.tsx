import { Check, Copy, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { type DrawResults, resultsText } from '../rules/draw-results.ts';
import { DRAW_TOOLS } from '../rules/draw-tools.ts';
import { type DrawSession, isDrawing, isWhole } from '../rules/draw-session.ts';
import { describeEdit } from '../rules/edits.ts';
import styles from './draw-actions.module.css';
import { sendStep } from './drawing-store.ts';

/** As long as map-view.md says. */
const COPIED_MS = 2_000;

/** New, Finish, Delete, Undo, Redo and Copy results: each is there when it can do something. */
export function DrawActions({ session, results }: { session: DrawSession; results: DrawResults }) {
  const tool = DRAW_TOOLS[session.tool];
  const { done, undone, now } = session.history;
  const last = done.at(-1);
  const next = undone.at(-1);
  const isSelecting = !isDrawing(session);
  const canFinish = !isSelecting && now.shapes.length > 0 && (tool.shape === 'point' || isWhole(session));
  const words = (verb: string, what: string | null) => (what === null ? verb : `${verb}: ${what}`);
  return (
    <div className={styles['actions']} role="group" aria-label="Drawing">
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
          label={words('Undo', last === undefined ? null : describeEdit(last.before, last.edit, tool.noun))}
          shortcut="Ctrl+Z"
          isDisabled={last === undefined}
          onPress={() => sendStep({ kind: 'undo' })}
        />
        <IconButton
          icon={Redo2}
          label={words('Redo', next === undefined ? null : describeEdit(now, next, tool.noun))}
          shortcut="Ctrl+Shift+Z"
          isDisabled={next === undefined}
          onPress={() => sendStep({ kind: 'redo' })}
        />
      </span>
      {results.tables.length > 0 && <CopyResults text={resultsText(session.tool, results)} />}
    </div>
  );
}

function CopyResults({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      showToast({
        id: 'copied',
        tone: 'bad',
        message: 'Your browser did not allow copying. Select the results in the panel and copy them.',
      });
    }
  };
  return (
    <Button onPress={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span role="status">{isCopied ? 'Copied!' : 'Copy results'}</span>
    </Button>
  );
}
