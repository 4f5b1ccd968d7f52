import { Fragment } from 'react';
import { markedParts } from './marked-parts.ts';

/** A headline that highlights the parts that match the query. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return markedParts(text, marks).map(({ text: part, isMatch }, index) => (
    // The order of the parts is their only identity.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{isMatch ? <mark>{part}</mark> : part}</Fragment>
  ));
}
