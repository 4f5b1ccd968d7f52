import { serveThread } from '../../../../backend/threads/serve-thread.ts';
import { readRecords } from '../joins/record-file.ts';
import { readCopyTuples } from '../rows/copy-reader.ts';
import { createEditionFeed } from './edition-feed.ts';
import { openParts } from './edition-parts.ts';
import type { EditionQuestion } from './edition-threads.ts';

/** Builds a part of an edition from the COPY chunks that the database also gets. It runs in a thread, in parallel with the making of those chunks. */
let parts: ReturnType<typeof openParts> | undefined;
let feed: ReturnType<typeof createEditionFeed> | undefined;

serveThread({
  answer(question) {
    const request = question as EditionQuestion;
    switch (request.kind) {
      case 'begin':
        parts = openParts(request.shape.layout, request.partsDir, [request.part]);
        feed = createEditionFeed(request.shape, 'text', parts.list);
        return;
      case 'chunk': {
        const { bytes } = request;
        const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        readCopyTuples(buffer, 0, (fields) => feed?.(buffer, fields));
        return;
      }
      case 'finish':
        return parts?.finish(readRecords(request.recordFile));
    }
  },
});
