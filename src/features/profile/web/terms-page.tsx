import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { getTerms } from '../contract.ts';
import { paragraphsOf } from '../rules/terms.ts';
import styles from './profile.module.css';

/** The terms of this site, as the operator wrote them. */
export function TermsPage() {
  const terms = useQuery({ queryKey: ['terms'], queryFn: ({ signal }) => call(getTerms, { signal }) });
  return (
    <DocumentPage title="Terms">
      <Card>
        <PageHead title="Terms" />
        <Loaded of={terms} what="the terms">
          {({ url, text }) =>
            text !== null ? (
              paragraphsOf(text).map((paragraph, index) => (
                // The text never changes while it is shown.
                // oxlint-disable-next-line react/no-array-index-key
                <p key={index} className={styles['terms']}>
                  {paragraph}
                </p>
              ))
            ) : url !== null ? (
              <p>
                <a href={url}>Read the terms of this site</a>
              </p>
            ) : (
              <Notice title="This site has no terms." />
            )
          }
        </Loaded>
      </Card>
    </DocumentPage>
  );
}
