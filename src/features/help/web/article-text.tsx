import type { ArticleBlock, Span } from '../rules/parse-article.ts';
import styles from './help.module.css';

/** Renders the blocks of an article. */
export function ArticleText({ blocks }: { blocks: readonly ArticleBlock[] }) {
  return (
    <div className={styles['text']}>
      {blocks.map((block, index) => (
        // The text never changes while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ArticleBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list': {
      const items = block.items.map((spans, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ));
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <SpanText key={index} span={span} />
  ));
}

function SpanText({ span }: { span: Span }) {
  switch (span.kind) {
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'code':
      return <code>{span.text}</code>;
    case 'key':
      return <kbd>{span.text}</kbd>;
    case 'link':
      return <a href={span.href}>{span.text}</a>;
    case 'text':
      return span.text;
  }
}
