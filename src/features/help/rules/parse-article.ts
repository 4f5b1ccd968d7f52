/** A piece of text inside a block. */
export type Span =
  | { kind: 'text' | 'strong' | 'code' | 'key'; text: string }
  | { kind: 'link'; text: string; href: string };

export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isNumbered: boolean; items: Span[][] };

export interface Article {
  title: string;
  /** The first sentence of the first paragraph, which the list of articles shows. */
  summary: string;
  blocks: ArticleBlock[];
}

/**
 * Returns the text of an article for one kind of site. The text between `<!-- plans -->` and `<!-- /plans -->` is only for sites with plans. The text
 * between `<!-- open -->` and `<!-- /open -->` is only for open sites, where everything is free and there are no plans.
 */
export function textForSite(markdown: string, hasPlans: boolean): string {
  const kept = hasPlans ? 'plans' : 'open';
  return markdown.replaceAll(
    /<!-- (plans|open) -->(?:\r?\n)?([\s\S]*?)<!-- \/\1 -->(?:\r?\n)?/g,
    (_, kind: string, text: string) => (kind === kept ? text : ''),
  );
}

/** Parses the subset of Markdown in which the help is written: `#`, `##`, paragraphs, lists, **strong**, `code`, [[Key]] and [links](address). */
export function parseArticle(markdown: string): Article {
  const chunks = markdown
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter(Boolean);
  const title = chunks[0]?.startsWith('# ') === true ? withCurly(chunks[0].slice(2).trim()) : '';
  const blocks = chunks.slice(title === '' ? 0 : 1).flatMap(parseChunk);
  const first = blocks.find((block) => block.kind === 'paragraph');
  const opening = first?.kind === 'paragraph' ? first.spans.map(({ text }) => text).join('') : '';
  return { title, summary: /^.*?\.(?=\s|$)/.exec(opening)?.[0] ?? opening, blocks };
}

function parseChunk(chunk: string): ArticleBlock[] {
  if (chunk.startsWith('## ')) {
    const [line = '', ...rest] = chunk.split('\n');
    const heading: ArticleBlock = { kind: 'heading', text: withCurly(line.slice(3).trim()) };
    return rest.length === 0 ? [heading] : [heading, ...parseChunk(rest.join('\n'))];
  }
  const marker = /^(?:[-*]|\d+\.) /;
  if (!marker.test(chunk)) return [{ kind: 'paragraph', spans: parseSpans(chunk.replaceAll('\n', ' ')) }];
  const items = chunk.split(/\n(?=(?:[-*]|\d+\.) )/);
  return [
    {
      kind: 'list',
      isNumbered: /^\d/.test(chunk),
      items: items.map((item) => parseSpans(item.replace(marker, '').replaceAll(/\s*\n\s*/g, ' '))),
    },
  ];
}

const SPAN = /\*\*([^*]+)\*\*|`([^`]+)`|\[\[([^\]]+)\]\]|\[([^\]]+)\]\(([^)\s]+)\)/g;

function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    const [whole, strong, code, key, label, href] = match;
    if (match.index > at) spans.push({ kind: 'text', text: withCurly(text.slice(at, match.index)) });
    if (strong !== undefined) spans.push({ kind: 'strong', text: withCurly(strong) });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (key !== undefined) spans.push({ kind: 'key', text: key });
    else if (label !== undefined && href !== undefined && isSafe(href)) {
      spans.push({ kind: 'link', text: withCurly(label), href });
    } else spans.push({ kind: 'text', text: whole });
    at = match.index + whole.length;
  }
  if (at < text.length) spans.push({ kind: 'text', text: withCurly(text.slice(at)) });
  return spans;
}

/** Replaces the straight apostrophes of the Markdown by curly ones, as on the rest of the page. Not used for code and keys. */
function withCurly(text: string): string {
  return text.replaceAll("'", '’');
}

/** Returns true for pages of this site and http(s) addresses. */
function isSafe(href: string): boolean {
  return /^(?:\/(?!\/)|#|https?:\/\/)/.test(href);
}
