import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTemporary } from '../api-failure.ts';
import { LoadError } from './load-error.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Shows the data of a query, or a skeleton while it loads, or the error with a button to try again. Loaded data, and what a person typed beside it, stays on
 * the page after an error that may pass (`isTemporary`), such as a lost connection; a message of the page tells about it.
 */
export function Loaded<Data>({
  of,
  name,
  lines = 8,
  missing,
  children,
}: {
  of: UseQueryResult<Data>;
  /** The data as a noun phrase for messages: "the users". */
  name: string;
  /** The lines of the skeleton. */
  lines?: number;
  /** The title when the server has no such record. Absent: that is an error like any other. */
  missing?: string;
  children: (data: Data) => ReactNode;
}) {
  if (of.isPending) return <Skeleton lines={lines} label={`Loading ${name}`} />;
  if (of.data === undefined || (of.isError && !isTemporary(of.error)))
    return <LoadError of={of} name={name} {...(missing !== undefined && { missing })} />;
  return children(of.data);
}
