import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, cleanup, configure, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactElement, createElement } from 'react';
import { afterEach, beforeEach, expect } from 'vitest';
import { setCsrfToken } from '../../src/frontend/api.ts';
import { noteReply } from '../../src/frontend/connection.ts';
import { closeOverlay } from '../../src/frontend/overlays.ts';
import { createQueryClient } from '../../src/frontend/query-client.ts';
import { dismissToast, useToasts } from '../../src/frontend/toasts.ts';
import { ToastRegion } from '../../src/frontend/ui/toast-region.tsx';
import type { BodyOf, Endpoint, OutputOf } from '../../src/kernel/endpoint.ts';
import { Problem } from '../../src/kernel/problem.ts';
import { resetStores } from './resettable-stores.ts';

// On a busy machine, a part of a page takes longer to appear than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

/** A request of the page to an endpoint. `body` is parsed with the endpoint's schema, as the server's handler would get it. */
export interface Asked<Body> {
  body: Body;
  path: string;
  query: URLSearchParams;
}

export interface Answer {
  endpoint: Endpoint;
  reply: (asked: Asked<unknown>) => unknown;
}

/**
 * Answers an endpoint. When `reply` throws a `Problem`, it becomes the server's refusal. The bodies of requests and replies must match the
 * endpoint's schemas, so that a test can't accept a body that the server would refuse.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: (asked: Asked<BodyOf<E>>) => OutputOf<E> | Promise<OutputOf<E>>,
): Answer {
  return { endpoint, reply: reply as Answer['reply'] };
}

export interface Parts {
  /** Renders a part of the page, with `path` as the page's address. Every request needs an answer: an unexpected one fails the test. */
  show(part: ReactElement, options?: { path?: string; answers?: readonly Answer[] }): Shown;
}

type Shown = RenderResult & { user: UserEvent };

/**
 * Renders parts of the page for the tests of a file, such as forms, panels and tables, in happy-dom, which has no layout, colors or map. After
 * each test, asserts that the console has no errors or warnings and that every request had an answer.
 */
export function startParts(): Parts {
  let issues: string[] = [];
  let answers: readonly Answer[] = [];
  let clients: QueryClient[] = [];
  const real = { fetch: globalThis.fetch, error: console.error, warn: console.warn };

  beforeEach(() => {
    console.error = (...told: unknown[]) => void issues.push(told.map(String).join(' '));
    console.warn = console.error;
    globalThis.fetch = (address, init = {}) => {
      const request = {
        method: init.method ?? 'GET',
        url: new URL(String(address), window.location.href),
        init,
      };
      return answerRequest(answers, request).catch((error: unknown) => {
        issues.push(String(error));
        throw error;
      });
    };
  });

  afterEach(async () => {
    cleanup();
    // A request that failed would be repeated in the tests that follow.
    for (const client of clients) {
      await client.cancelQueries();
      client.clear();
    }
    clients = [];
    noteReply();
    for (const { id } of useToasts.getState().toasts) dismissToast(id);
    closeOverlay();
    resetStores();
    setCsrfToken(null);
    localStorage.clear();
    Object.assign(globalThis, { fetch: real.fetch });
    Object.assign(console, { error: real.error, warn: real.warn });
    const seen = issues;
    issues = [];
    expect(seen).toEqual([]);
  });

  return {
    show(part, { path = '/', answers: given = [] } = {}) {
      answers = given;
      window.history.replaceState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
      const client = createQueryClient();
      clients.push(client);
      const shown = render(createElement(QueryClientProvider, { client }, part, createElement(ToastRegion)));
      return { ...shown, user: userEvent.setup({ delay: null }) };
    },
  };
}

/** Selects an option of the select control (`frontend/ui/select-field.tsx`) whose accessible name ends with `label`. */
export async function selectOption(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(`${label}$`) }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function answerRequest(
  answers: readonly Answer[],
  { method, url, init }: { method: string; url: URL; init: RequestInit },
): Promise<Response> {
  const found = answers.find(
    ({ endpoint }) => endpoint.method === method && patternOf(endpoint.path).test(url.pathname),
  );
  if (found === undefined) throw new Error(`nobody answers ${method} ${url.pathname}`);
  const { endpoint, reply } = found;
  const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const body = endpoint.body === undefined ? undefined : endpoint.body.parse(sent);
  try {
    const given = await reply({ body, path: url.pathname, query: url.searchParams });
    return Response.json(endpoint.output?.parse(given) ?? {});
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Response.json(error.toBody(), { status: error.status });
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    if (part === '{placePath}') return '[^?]+';
    return part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
