import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { errorMessage, isMissing, isOffline } from '../api-failure.ts';
import { dismissToast } from '../toasts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  of: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** The data as a noun phrase for messages: "the users". */
  name: string;
  /** The title when the server has no such record. Absent: that is an error like any other. */
  missing?: string;
  message?: (error: unknown) => string;
  children?: ReactNode;
}

/** Says that a query failed and why, with a button to try again. Screen readers announce it when it appears. */
export function LoadError({
  of: { error, refetch },
  name,
  missing,
  message = errorMessage,
  children,
}: Props) {
  // The page itself says what failed, so the message that every failed request shows would say it twice.
  useEffect(() => {
    if (error !== null) dismissToast('request-failed');
  }, [error]);
  if (isOffline(error))
    return (
      <Notice
        isAlert
        icon={WifiOff}
        title={`No connection. When it is back, ${name} will appear here.`}
        actions={<Button onPress={() => void refetch()}>Try now</Button>}
      />
    );
  const text = (
    <>
      <p>{message(error)}</p>
      {children}
    </>
  );
  if (missing !== undefined && isMissing(error))
    return (
      <Notice isAlert title={missing}>
        {text}
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      title={`${name.slice(0, 1).toUpperCase()}${name.slice(1)} could not be loaded.`}
      actions={<Button onPress={() => void refetch()}>Try again</Button>}
    >
      {text}
    </Notice>
  );
}
