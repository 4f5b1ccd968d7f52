import type { PageProps } from '../../../frontend/feature-pages.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { useEmailToken } from './email-token.ts';
import { useUnsubscribe } from './use-email-kinds.ts';

/**
 * Turns one kind of email off by the link in an email, without a sign-in. The page waits for a press of its button, because programs open the links in emails to
 * check them.
 */
export function UnsubscribePage({ params }: PageProps) {
  const tokenOfHash = useEmailToken();
  const token = params['token'] ?? tokenOfHash;
  const unsubscribe = useUnsubscribe();
  return (
    <DocumentPage title="Unsubscribe">
      <Card isNarrow>
        <PageHead title="Unsubscribe" />
        {unsubscribe.isSuccess ? (
          <div role="status">
            <Notice title="You are unsubscribed.">
              <p>
                You get no more of these emails: {unsubscribe.data.label}. You can turn them on again in{' '}
                <a href="/profile">your account</a>.
              </p>
            </Notice>
          </div>
        ) : (
          <>
            <Refusal error={unsubscribe.error} />
            {token === null ? (
              <Notice
                title="This link is incomplete."
                actions={
                  <a className={buttonClass({})} href="/profile">
                    Go to your account
                  </a>
                }
              >
                <p>Copy the whole link from the email, or choose in your account which emails you get.</p>
              </Notice>
            ) : (
              <>
                <p>
                  You will no longer get emails of this kind. You can turn them on again in{' '}
                  <a href="/profile">your account</a>.
                </p>
                <Button
                  look="primary"
                  isPending={unsubscribe.isPending}
                  onPress={() => unsubscribe.mutate(token)}
                >
                  Unsubscribe
                </Button>
              </>
            )}
          </>
        )}
      </Card>
    </DocumentPage>
  );
}
