import { openSource } from '../../../../backend/formats/open-source.ts';
import { serveProcess } from '../../../../backend/threads/serve-process.ts';
import { samplePoints } from '../preview/sample-points.ts';
import type { MapFileCall, MapFileQuestion, MapFileReading, MapFileTask } from './map-file-task.ts';
import { readBoundaryFile } from './read-boundary-file.ts';
import { readCensusFile } from './read-census-file.ts';
import { readLayerFile } from './read-layer-file.ts';

/** Reads one file of a layer or of boundaries. Each file gets its own process. */
serveProcess<MapFileCall>(async ({ choice, scratchDir, checksPlace, task }, line) => {
  const ask = <Answer>(question: MapFileQuestion) => line.ask<Answer>(question);
  const source = await openSource(choice.file, {
    ...choice,
    scratchDir,
    lookUpCrs: (epsgCode) => ask<string | undefined>({ kind: 'crs', epsgCode }),
  });
  try {
    if (checksPlace) await ask<void>({ kind: 'place', crs: source.crs, corners: await samplePoints(source) });
    return await readAs(task, { source, scratchDir, ask, onProgress: (done) => line.tell(done) });
  } finally {
    await source.close();
  }
});

async function readAs(task: MapFileTask, reading: MapFileReading): Promise<unknown> {
  switch (task.kind) {
    case 'layer':
      return readLayerFile(task, reading);
    case 'boundaries':
      return readBoundaryFile(task, reading);
    case 'census':
      return readCensusFile(reading);
  }
}
