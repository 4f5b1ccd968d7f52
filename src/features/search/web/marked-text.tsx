import { Fragment } from 'react';
import { markedParts } from './marked-parts.ts';

/** A headline with the parts that match the query set off. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return markedParts(text, marks).map(({ text: part, isMatch }, index) => (
    // The parts of a text have no other identity than their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{isMatch ? <mark>{part}</mark> : part}</Fragment>
  ));
}
