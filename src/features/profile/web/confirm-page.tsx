import { use } from 'react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { useTermsUrl } from '../../../frontend/site-look.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { useEmailToken } from './email-token.ts';
import { useConfirmEmail } from './use-profile.ts';

/** Confirms an email with a button, because programs that open links in emails to check them would use the link up. */
export function ConfirmPage() {
  const token = useEmailToken();
  const confirm = useConfirmEmail();
  const terms = useTermsUrl();
  /** False while the facts about the site are loading. They say whether it has terms, to which the person agrees with the button. */
  const isSiteLoaded = use(SiteFactsContext) !== undefined;
  /** The server refuses a link that was used or is too old, however often it is tried. */
  const isRefused = confirm.error instanceof ApiFailure && confirm.error.code === 'invalid_input';
  return (
    <DocumentPage title="Confirm your email">
      <Card isNarrow>
        <PageHead title="Confirm your email" />
        {token === null && (
          <Notice title="This link is incomplete." actions={<AccountLink />}>
            <p>Copy the whole link from the email, or request another one in your account.</p>
          </Notice>
        )}
        {confirm.isError && (
          <Notice tone="bad" actions={<AccountLink />}>
            <p>{errorMessage(confirm.error)}</p>
          </Notice>
        )}
        {confirm.isSuccess && (
          <div role="status">
            <Notice title="Thank you, your email is confirmed." actions={<AccountLink isMain />} />
          </div>
        )}
        {token !== null && !confirm.isSuccess && !isRefused && (
          <>
            {terms !== null && (
              <p>
                By confirming a new account, you agree to the{' '}
                <a href={terms} target="_blank" rel="noreferrer">
                  terms of this site
                </a>
                .
              </p>
            )}
            <Button
              look="primary"
              isDisabled={!isSiteLoaded}
              isPending={confirm.isPending}
              onPress={() => confirm.mutate(token)}
            >
              Confirm
            </Button>
          </>
        )}
      </Card>
    </DocumentPage>
  );
}

function AccountLink({ isMain = false }: { isMain?: boolean }) {
  return (
    <a className={buttonClass({ look: isMain ? 'primary' : 'plain' })} href="/profile">
      Go to your account
    </a>
  );
}
