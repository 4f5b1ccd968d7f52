import { errorMessage, isMissing } from '../../../frontend/api-failure.ts';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import links from '../../../frontend/ui/links.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { PlaceFactLists, usePlaceFacts } from '../../place-facts/web/index.ts';
import { AskPanel } from './ask-panel.tsx';

/** The page with questions about a place, and the facts that the operator loaded about it. */
export function QuestionsPage({ params }: PageProps) {
  const placePath = `/${params['placePath']}`;
  const facts = usePlaceFacts(placePath);
  return (
    <DocumentPage title={facts.data === undefined ? 'Ask A.I.' : `Ask A.I. about ${facts.data.headline}`}>
      {facts.isPending && <Skeleton lines={8} label="Loading the place" />}
      {facts.isError && (
        <Notice
          isAlert
          tone={isMissing(facts.error) ? 'calm' : 'bad'}
          title={
            isMissing(facts.error)
              ? 'There is no such place.'
              : "Oops! We couldn't load place data. Please try again."
          }
          actions={<Button onPress={() => void facts.refetch()}>Try again</Button>}
        >
          <p>{errorMessage(facts.error)}</p>
        </Notice>
      )}
      {facts.isSuccess && (
        <>
          <div>
            <PageHead
              title={facts.data.headline}
              lead="Answers use numbers about this place. They never name owners."
            />
            <p className={links['links']}>
              <a href={placePath}>Open the map</a>
            </p>
          </div>
          <Card labelledBy="ask-title">
            <h2 id="ask-title">Ask A.I.</h2>
            <AskPanel placePath={placePath} questionsAs="list" />
          </Card>
          {facts.data.sets.length > 0 && (
            <Card labelledBy="facts-title">
              <h2 id="facts-title">Published statistics</h2>
              <PlaceFactLists facts={facts.data} />
            </Card>
          )}
        </>
      )}
    </DocumentPage>
  );
}
