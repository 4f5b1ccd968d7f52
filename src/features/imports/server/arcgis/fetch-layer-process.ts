import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { type LayerTask, readLayer } from './read-layer.ts';

/** Reads one layer of another server. Each layer gets its own process. */
serveProcess<LayerTask>((task, line) =>
  readLayer(
    task,
    (epsgCode) => line.ask<string | undefined>(epsgCode),
    (progress) => line.tell(progress),
  ),
);
