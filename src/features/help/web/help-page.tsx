import { ChevronRight } from 'lucide-react';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import links from '../../../frontend/ui/links.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { ArticleText } from './article-text.tsx';
import { useArticles } from './articles.ts';
import styles from './help.module.css';

/** The page with all articles, or the article of the address. */
export function HelpPage({ params }: PageProps) {
  const slug = params['article'] ?? null;
  const articles = useArticles();
  const article = articles.find((candidate) => candidate.slug === slug);
  if (slug === null) return <Overview />;
  if (article === undefined) {
    return (
      <DocumentPage title="Help">
        <Notice title="There is no article at this address.">
          <p className={links['links']}>
            <a href="/help">See all articles</a>
          </p>
        </Notice>
      </DocumentPage>
    );
  }
  return (
    <DocumentPage title={article.title}>
      <div className={styles['columns']}>
        <nav aria-label="Articles" className={styles['others']}>
          <a href="/help">All articles</a>
          {articles.map((other) => (
            <a
              key={other.slug}
              href={`/help/${other.slug}`}
              aria-current={other.slug === slug ? 'page' : undefined}
            >
              {other.title}
            </a>
          ))}
        </nav>
        <article className={styles['article']}>
          <h1>{article.title}</h1>
          <ArticleText blocks={article.blocks} />
        </article>
      </div>
    </DocumentPage>
  );
}

function Overview() {
  const articles = useArticles();
  return (
    <DocumentPage title="Help">
      <PageHead title="Help" />
      <ul className={styles['cards']}>
        {articles.map(({ slug, title, summary }) => (
          <li key={slug}>
            <a href={`/help/${slug}`}>
              <span>
                <b>{title}</b>
                <span>{summary}</span>
              </span>
              <ChevronRight aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </DocumentPage>
  );
}
