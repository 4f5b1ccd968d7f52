import { errorMessage } from '../api-failure.ts';
import { Notice } from './notice.tsx';

/** The server's message about `error`, which screen readers announce when it appears; nothing without an `error`. */
export function Refusal({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="bad">{errorMessage(error)}</Notice>
    </div>
  );
}
