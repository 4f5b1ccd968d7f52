import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage, isOffline } from '../api-failure.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** Shows the data of a query, or a skeleton while it loads, or the error with a button to try again. */
export function Loaded<Data>({
  of,
  what,
  children,
}: {
  of: UseQueryResult<Data>;
  /** The data as a noun phrase for messages: "the users". */
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (of.isPending) return <Skeleton lines={8} label={`Loading ${what}`} />;
  if (of.isError && isOffline(of.error))
    return <Notice icon={WifiOff} title={`No connection: ${what} will appear here when it is back.`} />;
  if (of.isError) {
    return (
      <Notice
        tone="bad"
        title={`Could not load ${what}.`}
        actions={<Button onPress={() => void of.refetch()}>Try again</Button>}
      >
        <p>{errorMessage(of.error)}</p>
      </Notice>
    );
  }
  return children(of.data);
}
