import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import {
  BAD_GROUP_NAME,
  TAKEN_GROUP_NAME,
  GROUP_NAME_LENGTH,
  isGroupName,
  tidyGroupName,
} from '../../accounts/rules/group-name.ts';
import type { GroupDetail } from '../contract.ts';
import styles from './groups.module.css';
import { useIsNameTaken, useRename } from './use-group.ts';

/** The card with the name of the account (group). */
export function GroupName({ group }: { group: GroupDetail }) {
  const [name, setName] = useState(group.name);
  const [isTried, setIsTried] = useState(false);
  const rename = useRename(group.slug);
  const tidy = tidyGroupName(name);
  const taken = useIsNameTaken();
  // The server compares names without case, so it finds the group itself.
  const isOwnName = tidy.toLowerCase() === group.name.toLowerCase();
  const isTaken = !isOwnName && taken.isTaken(tidy);
  const issue =
    isTried && !isGroupName(tidy)
      ? BAD_GROUP_NAME
      : rename.isError
        ? errorMessage(rename.error)
        : isTaken
          ? TAKEN_GROUP_NAME
          : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const isFree = isGroupName(tidy) && !isTaken;
    if (isFree && tidy !== group.name && !rename.isPending)
      rename.mutate(tidy, { onSuccess: ({ name: saved }) => setName(saved) });
  };
  return (
    <Card labelledBy="name">
      <h2 id="name">Name</h2>
      <form onSubmit={submit} className={`${styles['line']} ${styles['two']}`} noValidate>
        <TextField
          label="Account name"
          name="group-name"
          autoComplete="off"
          value={name}
          onChange={setName}
          onBlur={() => {
            setIsTried(true);
            if (isGroupName(tidy) && !isOwnName) taken.check(tidy);
          }}
          hint={`${GROUP_NAME_LENGTH.min} to ${GROUP_NAME_LENGTH.max} characters. The address of its pages stays the same.`}
          issue={issue}
        />
        <Button type="submit" isPending={rename.isPending}>
          Save the name
        </Button>
      </form>
    </Card>
  );
}
