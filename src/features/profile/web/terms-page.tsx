import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { getTerms } from '../contract.ts';
import { TERMS_KINDS, TERMS_TITLES, type TermsKind, paragraphsOf } from '../rules/terms.ts';
import styles from './profile.module.css';

const LINKS: Readonly<Record<TermsKind, string>> = {
  site: 'Read the terms of this site',
  privacy: 'Read how this site treats personal data',
  subscription: 'Read the terms of plans',
  api: 'Read the terms of the API',
};

const MISSING: Readonly<Record<TermsKind, string>> = {
  site: 'This site has no terms.',
  privacy: 'This site has no page about privacy.',
  subscription: 'The plans of this site have no terms of their own.',
  api: 'The API of this site has no terms of its own.',
};

/** Shows the operator's text of one kind: the terms of the site, of its plans or of its API, or the privacy policy. */
export function TermsPage({ params }: PageProps) {
  const kind = TERMS_KINDS.find((candidate) => candidate === params['kind']) ?? 'site';
  const terms = useQuery({
    queryKey: ['terms', kind],
    queryFn: ({ signal }) => call(getTerms, { query: { kind }, signal }),
  });
  const title = TERMS_TITLES[kind];
  return (
    <DocumentPage title={title}>
      <PageHead title={title} />
      <Loaded of={terms} name="the terms">
        {({ url, text }) =>
          text !== null ? (
            <Card>
              {paragraphsOf(text).map((paragraph, index) => (
                // The text never changes while it is shown.
                // oxlint-disable-next-line react/no-array-index-key
                <p key={index} className={styles['terms']}>
                  {paragraph}
                </p>
              ))}
            </Card>
          ) : url !== null ? (
            <Card>
              <p>
                <a href={url}>{LINKS[kind]}</a>
              </p>
            </Card>
          ) : (
            <Notice icon={FileText} title={MISSING[kind]}>
              {kind !== 'site' && (
                <p>
                  See the <a href="/hs/terms">terms of this site</a>.
                </p>
              )}
            </Notice>
          )
        }
      </Loaded>
    </DocumentPage>
  );
}
