import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { type LayerTask, runLayerTask } from './read-layer.ts';

/** Reads or describes one layer of another server. Each layer gets its own process. */
serveProcess<LayerTask>((task, line) =>
  runLayerTask(
    task,
    (epsgCode) => line.ask<string | undefined>(epsgCode),
    (progress) => line.tell(progress),
  ),
);
