import { useHasPlans } from '../../../frontend/site-look.ts';
import { type Article, parseArticle, textForSite } from '../rules/parse-article.ts';

export interface HelpArticle extends Article {
  /** The part of the article's address after `/help/`. */
  slug: string;
}

/** The texts of docs/help, built into the page. The number in a file's name is its position in the list. */
const FILES = import.meta.glob<string>('../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function listArticles(hasPlans: boolean): readonly HelpArticle[] {
  return Object.keys(FILES)
    .toSorted()
    .map((file) => ({
      slug: file.replace(/^.*\/(?:\d+-)?/, '').replace(/\.md$/, ''),
      ...parseArticle(textForSite(FILES[file] ?? '', hasPlans)),
    }))
    .filter(({ title }) => title !== '');
}

/** The parsed articles, for sites with and without plans. They are parsed when they are first shown. */
const parsed = new Map<boolean, readonly HelpArticle[]>();

/** Returns the articles that this kind of site has. An open site has none about plans. */
export function useArticles(): readonly HelpArticle[] {
  const hasPlans = useHasPlans();
  const articles = parsed.get(hasPlans) ?? listArticles(hasPlans);
  parsed.set(hasPlans, articles);
  return articles;
}
