import { errorMessage } from '../api-failure.ts';
import { Notice } from './notice.tsx';

/** What the server said against it, read out when it appears; nothing without an `error`. */
export function Refusal({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="bad">{errorMessage(error)}</Notice>
    </div>
  );
}
