import { type FormEvent, useState } from 'react';
import { Dialog, FormButtons } from '../../../frontend/ui/dialog.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import type { CountySource } from '../contract.ts';
import styles from './coverage.module.css';
import { useSaveSource } from './use-coverage.ts';

type Values = { [Name in keyof CountySource]: string };

/** A form in which an operator states facts about a county's data. */
export function SourceForm({
  placePath,
  source,
  onClose,
}: {
  placePath: string;
  source: CountySource;
  onClose: () => void;
}) {
  const save = useSaveSource(placePath);
  const [values, setValues] = useState<Values>(() => textsOf(source));
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(sourceOf(values), { onSuccess: onClose });
  };
  return (
    <Dialog title="Source of this county’s data" isOpen onClose={onClose}>
      <form onSubmit={submit} className={styles['form']}>
        <TextField label="Source" hint="Who publishes it" maxLength={300} {...bind('name')} />
        <TextField label="Web address" type="url" placeholder="https://" maxLength={1000} {...bind('url')} />
        <TextField label="License" maxLength={500} {...bind('licence')} />
        <TextField label="Date of the data" type="date" {...bind('data_date')} />
        <TextField label="Contact" maxLength={500} {...bind('contact')} />
        <TextField
          isMultiline
          label="Known limits"
          hint="What users must know"
          maxLength={4000}
          {...bind('known_limits')}
        />
        <Refusal error={save.error} />
        <FormButtons isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function textsOf({ name, url, licence, data_date, contact, known_limits }: CountySource): Values {
  return {
    name: name ?? '',
    url: url ?? '',
    licence: licence ?? '',
    data_date: data_date ?? '',
    contact: contact ?? '',
    known_limits: known_limits ?? '',
  };
}

/** Converts empty fields to null, which means "not stated". */
function sourceOf(values: Values): CountySource {
  const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const { name, url, licence, data_date, contact, known_limits } = values;
  return {
    name: textOrNull(name),
    url: textOrNull(url),
    licence: textOrNull(licence),
    data_date: textOrNull(data_date),
    contact: textOrNull(contact),
    known_limits: textOrNull(known_limits),
  };
}
