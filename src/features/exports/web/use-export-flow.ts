import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { addExportItems, startExport, startOwnExport } from '../contract.ts';
import { BUY_IN_PROJECT_MESSAGE } from '../rules/export-buttons.ts';
import { isPurchase } from '../rules/export-facts.ts';
import {
  BUSY_AFTER_FAILURE_MS,
  type ExportStep,
  PENDING_SAVE_MS,
  exportSteps,
} from '../rules/export-steps.ts';
import { DOWNLOAD_FAILED_MESSAGE } from '../rules/export-warnings.ts';
import { exportQuery } from './use-export-check.ts';
import { useReadHistoryAgain } from './use-export-history.ts';
import type { ExportNow } from './use-export.ts';

interface FlowParts {
  exported: ExportNow;
  /** The selected columns; undefined for all. */
  columns: readonly string[] | undefined;
  /** Saves the working boundary as the project's home. */
  saveBoundary: () => Promise<void>;
  /** Called with the id of an export that started. */
  onStarted: (id: string) => void;
  /** Called when the export is in the cart or has started. */
  onDone: () => void;
}

/** Runs the steps after the confirmation in Review Your Data: saves the project when its boundary has changed, then adds to the cart or starts the download. */
export function useExportFlow({ exported, columns, saveBoundary, onStarted, onDone }: FlowParts) {
  const { project, query, choice } = exported;
  const client = useQueryClient();
  const readHistoryAgain = useReadHistoryAgain(project?.slug ?? null);
  const [isSaveShown, setIsSaveShown] = useState(false);
  const [pending, setPending] = useState<'cart' | 'download' | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // Without a project there is nothing to save first.
  const home = project?.home.path ?? query.path;
  const body = {
    fmt: choice.format,
    all_parcels: choice.isOnlyMyData ? ('false' as const) : ('true' as const),
    query: exportQuery(query, project),
    ...(columns === undefined ? {} : { columns: [...columns] }),
  };

  const steps: Record<ExportStep, () => Promise<void>> = {
    save: async () => {
      setIsSaveShown(true);
      timer.current = window.setTimeout(() => setIsSaveShown(false), PENDING_SAVE_MS);
      try {
        await saveBoundary();
      } finally {
        window.clearTimeout(timer.current);
        setIsSaveShown(false);
      }
    },
    cart: async () => {
      if (project === null) throw new Error(BUY_IN_PROJECT_MESSAGE);
      const { item, path } = await call(addExportItems, { body: { ...body, project: project.slug } });
      if (path !== null) return window.location.assign(path);
      showToast({
        id: 'export',
        tone: 'good',
        message: `Added to your cart: ${item.records.toLocaleString('en-US')} records for ${moneyLabel(item.price)}. You can’t pay on this site yet.`,
      });
    },
    download: async () => {
      const reply =
        project === null
          ? await call(startOwnExport, { body })
          : await call(startExport, { params: { slug: project.slug }, body });
      onStarted(reply.export.id);
      showToast({
        id: 'export',
        tone: 'good',
        message: 'Your file is being made. It downloads when it is ready.',
      });
      // The remaining free rows and the history have changed.
      await Promise.all([
        readHistoryAgain(),
        client.invalidateQueries({ queryKey: ['exports', project?.slug ?? null, 'check'] }),
      ]);
    },
  };

  const run = useMutation({
    mutationFn: async () => {
      setPending(isPurchase(choice) ? 'cart' : 'download');
      for (const step of exportSteps(isPurchase(choice), home, query.path)) await steps[step]();
    },
    onSuccess: () => {
      setPending(null);
      onDone();
    },
    onError: () => {
      timer.current = window.setTimeout(() => setPending(null), BUSY_AFTER_FAILURE_MS);
    },
  });

  return {
    confirm: () => run.mutate(),
    pending,
    isSaveShown,
    /** The title and the message of the error; null without an error. */
    failure: run.isError ? { title: DOWNLOAD_FAILED_MESSAGE, message: errorMessage(run.error) } : null,
  };
}
