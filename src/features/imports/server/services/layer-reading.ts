import type { FetchedPages, FetchedRow, NextPage } from './fetched-pages.ts';
import type { ServiceClient } from './service-client.ts';
import { ServiceRefusal } from './service-refusal.ts';

/** Pages are not made smaller than this number of features. */
const MIN_PAGE_SIZE = 50;

/** Thrown when the same pages must be requested once more, because the adapter requests them in another form from now on. */
export class AskAgain extends Error {}

interface ReadingOptions {
  client: ServiceClient;
  pages: FetchedPages;
  pageSize: number;
  onPage(rows: number): void;
}

/** The part that all ways of reading a layer share: it adapts the size of pages to the service, and writes the rows. */
export class LayerReading {
  readonly client: ServiceClient;
  readonly pages: FetchedPages;
  /** The number of rows that came again, and were left out. */
  repeated = 0;
  pageSize: number;
  #onPage: ReadingOptions['onPage'];

  constructor({ client, pages, pageSize, onPage }: ReadingOptions) {
    this.client = client;
    this.pages = pages;
    this.pageSize = pageSize;
    this.#onPage = onPage;
  }

  /** Writes the new rows of a page, and returns their number. */
  async write(rows: readonly FetchedRow[], next: NextPage = {}): Promise<number> {
    const fresh = await this.pages.append(rows, next);
    this.repeated += rows.length - fresh;
    this.#onPage(this.pages.rows);
    return fresh;
  }

  /** Prepares another attempt at a page: after a temporary refusal, requests ask for half as many features. Throws the error if another attempt is useless. */
  recover(error: unknown): void {
    if (error instanceof AskAgain) return;
    if (!(error instanceof ServiceRefusal) || !error.isTemporary || this.pageSize <= MIN_PAGE_SIZE)
      throw error;
    this.pageSize = Math.max(MIN_PAGE_SIZE, Math.ceil(this.pageSize / 2));
  }
}
