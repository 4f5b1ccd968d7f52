import { Fragment } from 'react';

/** An email address that a narrow column breaks after its "@" or a dot, and not inside a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
