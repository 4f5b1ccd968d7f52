import { useEffect, useRef, useState } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { errorMessage, failureOfReply } from '../../../../frontend/api-failure.ts';
import { changeHeaders } from '../../../../frontend/api.ts';
import { UPLOADS_PATH } from '../../contract.ts';

/** Small enough for proxies that limit the size of requests, large enough to add no noticeable cost. */
const CHUNK_BYTES = 32 * 2 ** 20;
const WAITING = 'The server does not take the file at the moment. The upload continues by itself.';
const RETRY_DELAYS_MS = [500, 1500, 4000, 10_000, 20_000, 40_000];

export interface UploadProgress {
  name: string;
  bytes: number;
  sent: number;
  state: 'sending' | 'paused' | 'failed';
  /** The error message: of an upload that failed, or of one that waits for the server. */
  error: string | null;
}

/**
 * Uploads a file so that an interruption loses nothing: it can be paused, continues after a broken connection, and continues where it stopped when the same
 * file is selected again after the page was closed. `onDone` gets the upload's id.
 */
export function useUpload(onDone: (id: string) => void) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<Upload | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  /** Increases when another file, a cancellation or leaving the page ends the upload. A start that is still waiting then stops. */
  const attempt = useRef(0);
  /** The file whose upload could not start, for example because the browser could not load the code for it. */
  const unstarted = useRef<File | null>(null);
  const isPaused = useRef(false);
  useEffect(
    () => () => {
      attempt.current++;
      void running.current?.abort();
    },
    [],
  );
  const patch = (part: Partial<UploadProgress>) =>
    setProgress((before) => (before === null ? null : { ...before, ...part }));

  const begin = async (file: File) => {
    const own = ++attempt.current;
    const former = running.current;
    running.current = null;
    unstarted.current = null;
    isPaused.current = false;
    setProgress({ name: file.name, bytes: file.size, sent: 0, state: 'sending', error: null });
    await former?.abort();
    const tus = await import('tus-js-client');
    const upload: Upload = new tus.Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      headers: changeHeaders(),
      metadata: { filename: file.name },
      removeFingerprintOnSuccess: true,
      onProgress: (sent) => patch({ sent, error: null }),
      onShouldRetry: (error) => {
        const mayPass = mayPassSoon(error);
        if (mayPass) patch({ error: WAITING });
        return mayPass && navigator.onLine;
      },
      onError: (error) => patch({ state: 'failed', error: uploadErrorMessage(error) }),
      onSuccess: () => {
        running.current = null;
        setProgress(null);
        done.current(upload.url?.split('/').at(-1) ?? '');
      },
    });
    const [before] = await upload.findPreviousUploads();
    if (attempt.current !== own) return;
    if (before !== undefined) upload.resumeFromPreviousUpload(before);
    running.current = upload;
    if (!isPaused.current) upload.start();
  };
  const start = (file: File) => {
    const own = attempt.current + 1;
    begin(file).catch((error: unknown) => {
      if (attempt.current !== own) return;
      unstarted.current = file;
      patch({ state: 'failed', error: errorMessage(error) });
    });
  };

  return {
    progress,
    start,
    pause: () => {
      isPaused.current = true;
      void running.current?.abort();
      patch({ state: 'paused' });
    },
    resume: () => {
      if (unstarted.current !== null) return start(unstarted.current);
      isPaused.current = false;
      patch({ state: 'sending', error: null });
      running.current?.start();
    },
    /** Stops the upload and removes what the server has received. */
    cancel: () => {
      attempt.current++;
      void running.current?.abort(true).catch(() => undefined); // the server removes an unfinished upload after a day
      running.current = null;
      setProgress(null);
    },
  };
}

/**
 * Returns true if the same request may succeed during the retries, which end after about a minute. A full disk (507) and most refusals (4xx) last longer; a
 * busy upload (409, 423) is free again soon.
 */
function mayPassSoon({ originalResponse: reply }: DetailedError): boolean {
  const status = reply?.getStatus() ?? 0;
  return status === 409 || status === 423 || (status !== 507 && !(status >= 400 && status < 500));
}

function uploadErrorMessage(error: Error | DetailedError): string {
  const reply = 'originalResponse' in error ? error.originalResponse : null;
  if (reply === null)
    return 'The connection is broken. The server keeps the part that it received: resume when the connection is back.';
  try {
    return failureOfReply(reply.getStatus(), JSON.parse(reply.getBody())).message;
  } catch {
    return failureOfReply(reply.getStatus(), null).message;
  }
}
