import { useEffect, useRef } from 'react';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import type { GroupDetail } from '../../groups/contract.ts';
import styles from './billing.module.css';

/** The API plans that can be bundled with the plan of an account. `?plan=api_combo` scrolls to the card below and highlights it. */
const BUNDLED = /^api_(?:combo|standard|premium)$/;

/** The card about the API on the page of an account's plan. Tokens use the limits of the plan. Operators agree on an additional API plan with the account. */
export function ApiBundle({ group }: { group: GroupDetail }) {
  const card = useRef<HTMLDivElement>(null);
  const isAsked = BUNDLED.test(new URLSearchParams(window.location.search).get('plan') ?? '');
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <div ref={card} className={isAsked ? styles['pointed'] : undefined}>
      <Card labelledBy="api">
        <h2 id="api">API</h2>
        <p className={styles['reason']}>
          {`Your programs access the API with tokens, within the limits of the plan of ${group.name}. If you need more, ask for an API plan that is bundled with the plan of this account.`}
        </p>
        <div className={styles['links']}>
          <a href="/profile/tokens">API tokens</a>
          <a href="/api/plans">API plans</a>
        </div>
        <div className={form['buttons']}>
          <Button look={isAsked ? 'primary' : 'plain'} onPress={() => openOverlay('help')}>
            Ask for a bundled API plan
          </Button>
        </div>
      </Card>
    </div>
  );
}
