import '../../frontend/styles/base.css';
import '../../frontend/styles/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { createQueryClient } from '../../frontend/query-client.ts';
import { ErrorBoundary } from '../../frontend/ui/error-boundary.tsx';
import { openUrlState } from '../../frontend/url-state.ts';
import { openMapLayers } from '../../map/web/map-session.ts';
import { App } from './app.tsx';
import { FEATURES } from './features.ts';
import { WEB_MANIFESTS } from './manifests.ts';

// The Content-Security-Policy forbids code that is made from text, which zod would otherwise try.
z.config({ jitless: true });

openUrlState(FEATURES);
openMapLayers(async () => (await import('./map-layers.ts')).MAP_LAYERS);
for (const { extensions } of WEB_MANIFESTS) for (const extension of extensions) extension.give();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <ErrorBoundary name="The page">
        <App />
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
