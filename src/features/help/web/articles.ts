import { type Article, parseArticle } from '../rules/parse-article.ts';

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

export const ARTICLES: readonly HelpArticle[] = Object.keys(FILES)
  .toSorted()
  .map((file) => ({
    slug: file.replace(/^.*\/(?:\d+-)?/, '').replace(/\.md$/, ''),
    ...parseArticle(FILES[file] ?? ''),
  }));
