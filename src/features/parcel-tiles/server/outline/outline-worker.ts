import { serveThread } from '../../../../backend/threads/serve-thread.ts';
import type { Container } from '../../../../backend/tiles/container-reader.ts';
import { viewParcelStore } from '../parcel-store.ts';
import { type BaseOutline, makeOutline } from './make-outline.ts';

/** The input of the thread that makes the outline of one county and then ends. */
export interface OutlineTask {
  container: Container;
  base: BaseOutline | null;
}

serveThread({
  answer(task) {
    const { container, base } = task as OutlineTask;
    return makeOutline(viewParcelStore(container), base);
  },
});
