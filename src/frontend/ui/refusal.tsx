import type { ReactNode } from 'react';
import { errorMessage } from '../api-failure.ts';
import { Notice } from './notice.tsx';

interface Props {
  error: unknown;
  /** Advice to the person, shown after the message. */
  children?: ReactNode;
}

/** The message about `error`, which screen readers announce when it appears; nothing without an `error`. */
export function Refusal({ error, children }: Props) {
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="bad">
      <p>
        {errorMessage(error)}
        {children}
      </p>
    </Notice>
  );
}
