import { useState } from 'react';
import { dayLabel, timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { TokenScope } from '../../../kernel/feature.ts';
import type { ApiToken, listTokenUses } from '../contract.ts';
import styles from './tokens.module.css';
import { useRevokeToken, useTokenUses } from './use-tokens.ts';

type ScopeLabels = Readonly<Record<string, TokenScope>>;

export function TokenList({ tokens, labels }: { tokens: readonly ApiToken[]; labels: ScopeLabels }) {
  return (
    <Card labelledBy="tokens">
      <h2 id="tokens">Your tokens</h2>
      {tokens.length === 0 ? (
        <p className={styles['aside']}>You have no tokens yet.</p>
      ) : (
        <RowList>
          {tokens.map((token) => (
            <Token key={token.id} token={token} labels={labels} />
          ))}
        </RowList>
      )}
    </Card>
  );
}

function Token({ token, labels }: { token: ApiToken; labels: ScopeLabels }) {
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useRevokeToken();
  const { id, name, fragment, ended, origins, last_used_at: lastUsedAt } = token;
  const [openedAt] = useState(() => Date.now());
  // A token whose owner lost the rights in its account can be revoked too, because it works again when the owner gets them back.
  const isRevocable = token.revoked_at === null && Date.parse(token.expires_at) > openedAt;
  return (
    <li>
      <div className={styles['token']}>
        <div>
          <strong>{name}</strong> <code>{fragment}</code>
          <small>{token.scopes.map((scope) => labels[scope]?.label ?? scope).join(', ')}</small>
          {origins.length > 0 && <small>For pages of {origins.join(', ')}</small>}
          <small>
            {lastUsedAt === null ? 'Never used' : `Last used ${timeLabel(lastUsedAt)}`} ·{' '}
            {ended === null ? `Works until ${dayLabel(token.expires_at)}` : ended}
            {token.group_name !== null && ` · ${token.group_name}`}
          </small>
        </div>
        <div className={styles['actions']}>
          <Button
            size="small"
            aria-label={`${isOpen ? 'Hide usage' : 'Show usage'} of ${name}`}
            aria-expanded={isOpen}
            onPress={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide usage' : 'Show usage'}
          </Button>
          {isRevocable && (
            <ConfirmButton
              size="small"
              label={`Revoke ${name}`}
              title={`Revoke ${name}?`}
              message={<p>Programs that use it stop working at once. This can’t be undone.</p>}
              confirm="Revoke"
              tone="danger"
              cancelLabel="Keep it"
              onConfirm={() => revoke.mutate(id)}
            >
              Revoke
            </ConfirmButton>
          )}
        </div>
      </div>
      {isOpen && <TokenUses id={id} />}
    </li>
  );
}

function TokenUses({ id }: { id: string }) {
  const uses = useTokenUses(id);
  return (
    <Loaded of={uses} name="the usage" lines={2}>
      {({ days }) => <UsesByDay days={days} />}
    </Loaded>
  );
}

function UsesByDay({ days }: Pick<OutputOf<typeof listTokenUses>, 'days'>) {
  if (days.length === 0) return <p className={styles['aside']}>Not used in the last 90 days.</p>;
  return (
    <table className={styles['uses']}>
      <caption>Requests by day (UTC), the last 90 days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Requests</th>
          <th scope="col">By permission</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, requests, by_permission: byPermission }) => (
          <tr key={day}>
            <th scope="row">{utcDayLabel(new Date(day))}</th>
            <td>{requests.toLocaleString('en-US')}</td>
            <td>
              {Object.entries(byPermission)
                .map(([permission, used]) => `${permission} ${used.toLocaleString('en-US')}`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
