import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../frontend/save-file.ts';
import { showToast } from '../../../frontend/toasts.ts';

export interface Made {
  blob: Blob;
  name: string;
  /** A sentence for the user about the file, or null. */
  warning: string | null;
}

export interface Making {
  /** 0 to 1 while a file is being made; otherwise null. */
  progress: number | null;
  issue: string | null;
  start: (make: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<Made>) => void;
  cancel: () => void;
}

/** Makes one file at a time and saves it with a message. Leaving the page or canceling stops the work. */
export function useMaking(): Making {
  const [progress, setProgress] = useState<number | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start: Making['start'] = (make) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setIssue(null);
    setProgress(0);
    make(controller.signal, (share) => {
      if (!controller.signal.aborted) setProgress(share);
    })
      .then(({ blob, name, warning }) => {
        if (controller.signal.aborted) return;
        saveFile(name, blob);
        showToast({
          id: 'print',
          tone: warning === null ? 'good' : 'info',
          message: warning === null ? `Saved ${name}.` : `Saved ${name}. ${warning}`,
        });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.info('A print failed', error);
        setIssue('The file could not be made. Try a lower resolution or a smaller sheet.');
      })
      .finally(() => {
        if (running.current === controller) setProgress(null);
      });
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  };
  return { progress, issue, start, cancel };
}
