import { serveThread } from '../../../../backend/threads/serve-thread.ts';
import { readCopyTuples } from '../rows/copy-reader.ts';
import { createEditionFeed } from './edition-feed.ts';
import { openParts } from './edition-parts.ts';
import type { EditionQuestion } from './edition-thread.ts';

/** Builds the files of an edition from the COPY chunks that the database also gets. It runs in a thread, in parallel with the making of those chunks. */
let parts: ReturnType<typeof openParts> | undefined;
let feed: ReturnType<typeof createEditionFeed> | undefined;

serveThread({
  answer(question) {
    const asked = question as EditionQuestion;
    switch (asked.kind) {
      case 'begin':
        parts = openParts(asked.shape.layout, asked.partsDir);
        feed = createEditionFeed(asked.shape, 'text', parts.list);
        return;
      case 'chunk': {
        const { bytes } = asked;
        const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        readCopyTuples(buffer, 0, (fields) => feed?.(buffer, fields));
        return;
      }
      case 'finish':
        return parts?.finish();
    }
  },
});
