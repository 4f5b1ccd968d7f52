import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../api-failure.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

/** What was asked for, or that it is coming, or why not and what to do. */
export function Loaded<Data>({
  of,
  what,
  children,
}: {
  of: UseQueryResult<Data>;
  /** "the users" */
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (of.isPending) return <Skeleton lines={8} label={`Loading ${what}`} />;
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
