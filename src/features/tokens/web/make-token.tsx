import { type FormEvent, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { CopyBox } from '../../../frontend/ui/copy-box.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import type { TokenScope } from '../../../kernel/feature.ts';
import { tidyOrigin } from '../rules/token-origin.ts';
import styles from './tokens.module.css';
import { useCreateToken } from './use-tokens.ts';

const LIFETIMES = [
  { id: '7', label: '7 days' },
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: '1 year' },
] as const;

const ORIGIN_ISSUE = 'Enter only the addresses of sites, such as https://app.example';

/** The form for a new token. Afterwards it shows the token, which can't be shown again. */
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
          You won’t see it again. Keep it as safe as a password, and send it in a header rather than in an
          address.
        </p>
        <CopyBox text={create.data.token} label="Copy the token" />
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
      <h2 id="make">Create a token</h2>
      <form onSubmit={submit} className={styles['form']} noValidate>
        <div className={styles['pair']}>
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            hint="The program that will use the token"
            issue={isTried && !isNameGood ? 'Enter a name' : undefined}
          />
          <SelectField label="Expires after" options={LIFETIMES} value={days} onChange={setDays} />
        </div>
        <fieldset className={styles['scopes']}>
          <legend>Permissions</legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              isOn={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))
              }
            >
              {labels[scope]?.label ?? scope}
              <small>{labels[scope]?.hint}</small>
            </Checkbox>
          ))}
          {isTried && scopes.length === 0 && (
            <p role="alert" className={styles['error']}>
              Select at least one permission
            </p>
          )}
        </fieldset>
        <TextField
          label="Websites that may use it (optional)"
          value={pages}
          onChange={setPages}
          placeholder="https://app.example"
          hint="Leave this empty for programs outside of a browser. Otherwise the token works only on pages of these sites, and everyone who opens such a page can read it."
          issue={isTried && !areOriginsGood ? ORIGIN_ISSUE : undefined}
        />
        <Refusal error={create.error} />
        <div>
          <Button type="submit" look="primary" isPending={create.isPending}>
            Create token
          </Button>
        </div>
      </form>
    </Card>
  );
}
