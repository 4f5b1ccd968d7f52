import { type FormEvent, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Choice } from '../../../frontend/ui/choice.tsx';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import type { TokenScope } from '../../../kernel/feature.ts';
import { tidyOrigin } from '../rules/token-origin.ts';
import styles from './tokens.module.css';
import { useCreateToken } from './use-tokens.ts';

const LIVES = [
  { id: '7', label: '7 days' },
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: 'A year' },
] as const;

const ORIGIN_ISSUE = 'Write the address of a site alone, such as https://app.example';

/** The form for a new token. Afterwards it shows the token, only this once. */
export function MakeToken({
  scopes: offered,
  labels,
}: {
  scopes: readonly string[];
  labels: Readonly<Record<string, TokenScope>>;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [pages, setPages] = useState('');
  const [days, setDays] = useState('90');
  const [isTried, setIsTried] = useState(false);
  const create = useCreateToken();

  const origins = pages.split(/[\s,]+/).filter((text) => text !== '');
  const isNameGood = name.trim() !== '';
  const areOriginsGood = origins.every((text) => tidyOrigin(text) !== undefined);

  if (create.isSuccess) {
    return (
      <Card labelledBy="made">
        <h2 id="made">Copy your token now</h2>
        <p>
          It is shown this once. Keep it like a password, and not in the address of a page if you can send a
          header.
        </p>
        <div className={styles['secret']}>
          <code data-testid="token">{create.data.token}</code>
          <CopyButton text={create.data.token} label="Copy the token" />
        </div>
        <pre className={styles['example']}>Authorization: Bearer {create.data.fragment}</pre>
        <div>
          <Button
            onPress={() => {
              create.reset();
              setName('');
              setScopes([]);
              setPages('');
              setIsTried(false);
            }}
          >
            I have copied it
          </Button>
        </div>
      </Card>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isNameGood || scopes.length === 0 || !areOriginsGood || create.isPending) return;
    create.mutate({ name, scopes: [...scopes], origins, expires_in_days: Number(days) });
  };

  return (
    <Card labelledBy="make">
      <h2 id="make">Make a token</h2>
      <form onSubmit={submit} className={styles['form']} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          hint="What it is for: the program that will use it"
          error={isTried && !isNameGood ? 'Needs some words' : undefined}
        />
        <fieldset className={styles['scopes']}>
          <legend>What it may do</legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              isOn={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            >
              {labels[scope]?.label ?? scope}
              <small>{labels[scope]?.hint}</small>
            </Checkbox>
          ))}
          {isTried && scopes.length === 0 && (
            <p role="alert" className={styles['error']}>
              Choose one at least
            </p>
          )}
        </fieldset>
        <Choice label="Works for" options={LIVES} value={days} onChange={setDays} />
        <TextField
          label="Web pages that may use it"
          value={pages}
          onChange={setPages}
          placeholder="https://app.example"
          hint="Leave this empty for a program. With addresses, the token works on pages of exactly these sites, and everyone who reads such a page can read it."
          error={isTried && !areOriginsGood ? ORIGIN_ISSUE : undefined}
        />
        <Refusal error={create.error} />
        <div>
          <Button type="submit" look="primary" isPending={create.isPending}>
            Make token
          </Button>
        </div>
      </form>
    </Card>
  );
}
