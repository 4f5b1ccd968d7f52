import { type FormEvent, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { nameIssue } from '../rules/registration.ts';
import { PersonNameField } from './person-fields.tsx';
import styles from './profile.module.css';
import { useRenamePerson } from './use-profile.ts';

/** The form for one's own name. */
export function PersonName({ name }: { name: string }) {
  const [text, setText] = useState(name);
  const [isTried, setIsTried] = useState(false);
  const rename = useRenamePerson();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const tidy = text.trim();
    if (nameIssue(tidy) === null && tidy !== name && !rename.isPending) rename.mutate(tidy);
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate aria-label="Edit User Info">
      <Refusal error={rename.error} />
      <PersonNameField value={text} onChange={setText} isTried={isTried} />
      <div>
        <Button type="submit" isPending={rename.isPending}>
          {rename.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
