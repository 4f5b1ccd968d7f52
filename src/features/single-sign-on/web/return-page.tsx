import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { isOwnPage } from '../../../kernel/own-page.ts';
import { DocumentPage, useAfterSessionChange } from '../../accounts/web/index.ts';
import { finishSingleSignOn } from '../contract.ts';

type Answer = BodyOf<typeof finishSingleSignOn>;

/** The page that the provider sends the browser back to. It sends the parameters of the address to the server and opens the page where the person was. */
export function ReturnPage() {
  const [answer] = useState(readAnswer);
  const onSession = useAfterSessionChange();
  const finish = useMutation({
    mutationFn: (body: Answer) => call(finishSingleSignOn, { body }),
    async onSuccess({ session, return_to: page }) {
      await onSession(session);
      // A full page load, because the address may hold a view of the map.
      window.location.replace(isOwnPage(page) ? page : '/');
    },
  });
  const begin = useEffectEvent(() => {
    if (answer === null || !finish.isIdle) return;
    // The parameters are used up now, and must not stay in the browser history.
    window.history.replaceState(null, '', window.location.pathname);
    finish.mutate(answer);
  });
  useEffect(() => begin(), []);

  return (
    <DocumentPage title="Signing in">
      <Card isNarrow>
        <PageHead title="Signing in" />
        {answer !== null && !finish.isError ? (
          <p role="status">One moment …</p>
        ) : (
          <Notice
            tone="bad"
            title="You are not signed in."
            actions={
              <Button look="primary" onPress={() => openOverlay('sign-in')}>
                Sign in
              </Button>
            }
          >
            <p>
              {finish.isError
                ? errorMessage(finish.error)
                : 'The address of this page has no sign-in to finish. Please start again.'}
            </p>
          </Notice>
        )}
      </Card>
    </DocumentPage>
  );
}

function readAnswer(): Answer | null {
  const given = new URLSearchParams(window.location.search);
  const body = Object.fromEntries(
    ['state', 'code', 'error', 'iss'].flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return finishSingleSignOn.body?.safeParse(body).data ?? null;
}
