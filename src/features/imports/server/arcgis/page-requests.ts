import type { ServiceClient } from '../services/service-client.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';
import type { ServiceReply } from '../services/service-reply.ts';
import { askArcgisPage, askArcgisPbf } from './ask-arcgis.ts';
import { findRefusedFields } from './find-refused-fields.ts';
import type { LayerFacts, PageFormat } from './layer-facts.ts';
import { namedFormsOf, type PageForm, pageFormsOf } from './page-forms.ts';

/** If a page of at most this many features fails, the reason is not its size. */
const SMALL_PAGE = 50;

/** The maximum number of requests that search for fields. One field among 500 takes about 18, and three take about 45. */
const MAX_SEARCHES = 60;
const NO_PAGE = 'the server sends no page';

type Query = Readonly<Record<string, string>>;

/** Requests pages of a layer, in the format and form that its server accepts. */
export class PageRequests {
  #client: ServiceClient;
  #facts: LayerFacts;
  /** The formats in which pages may still be requested, the best first. Those that the server refused are taken out. */
  #formats: readonly PageFormat[];
  /** The same for the forms. */
  #forms: readonly PageForm[];
  /** True once a page came in the first of the formats and forms. */
  #hasWorked = false;
  /** The search for fields that the server refuses; undefined when none is under way. */
  #search: Promise<boolean> | undefined;
  #searchesLeft = MAX_SEARCHES;
  #refusedFields: readonly string[] = [];

  constructor(client: ServiceClient, facts: LayerFacts) {
    this.#client = client;
    this.#facts = facts;
    this.#formats = facts.formats;
    this.#forms = pageFormsOf(facts.fields.map(({ name }) => name));
  }

  get format(): PageFormat {
    return this.#formats[0] ?? 'json';
  }

  /** The fields that pages come without, because the server refuses every page with them. */
  get refusedFields(): readonly string[] {
    return this.#refusedFields;
  }

  get hasOtherFormat(): boolean {
    return this.#formats.length > 1;
  }

  leaveFormat(format: PageFormat): void {
    if (this.hasOtherFormat) this.#formats = this.#formats.filter((other) => other !== format);
  }

  askPbf(query: Query, signal: AbortSignal | undefined): Promise<Buffer> {
    return askArcgisPbf(this.#client, this.#href, { ...query, ...this.#forms[0] }, signal);
  }

  /**
   * Asks for a page of text. If the first pages are refused, they are asked for in plainer forms, in another format, and at last without the fields that make the server
   * refuse them.
   */
  async askText(query: Query, signal: AbortSignal | undefined): Promise<ServiceReply> {
    const [formats, forms] = [this.#formats, this.#forms];
    let refusal: ServiceRefusal | undefined;
    for (const [formatAt, format] of formats.entries())
      for (const [formAt, form] of forms.entries()) {
        try {
          const reply = await this.#askPage({ ...query, f: format, ...form }, signal);
          if (formatAt > 0) this.#formats = formats.slice(formatAt);
          if (formAt > 0) this.#forms = forms.slice(formAt);
          this.#hasWorked = true;
          return reply;
        } catch (error) {
          if (!(error instanceof ServiceRefusal)) throw refusal ?? error;
          // The first refusal is the one to report: those of the plainer requests say less about what is wrong.
          refusal ??= error;
          // Another request may have found a form while this one was under way.
          if (this.#hasWorked && this.#forms !== forms) return this.askText(query, signal);
          if (this.#hasWorked) throw refusal;
          if (error.isTemporary) break;
        }
      }
    if (this.#forms !== forms) return this.askText(query, signal);
    const mayBeField = refusal?.isTemporary !== true || isSmall(query);
    if (!mayBeField || this.#refusedFields.length > 0) throw refusal ?? new ServiceRefusal(NO_PAGE, false);
    this.#search ??= this.#leaveOutFields(query, signal).finally(() => (this.#search = undefined));
    if (!(await this.#search)) throw refusal ?? new ServiceRefusal(NO_PAGE, false);
    return this.askText(query, signal);
  }

  get #href(): string {
    return `${this.#facts.href}/query`;
  }

  #askPage(parameters: Query, signal: AbortSignal | undefined): Promise<ServiceReply> {
    return askArcgisPage(this.#client, this.#href, parameters, signal);
  }

  /** Finds the fields that make the server refuse a page, and requests pages without them from now on. Returns false if there are none. */
  async #leaveOutFields(query: Query, signal: AbortSignal | undefined): Promise<boolean> {
    const { idField, fields } = this.#facts;
    if (idField === null) return false;
    const names = fields
      .map(({ name }) => name)
      .filter((name) => name.toLowerCase() !== idField.toLowerCase());
    for (const formAt of namedFormsOf([]).keys()) {
      const formWith = (some: readonly string[]) => namedFormsOf([idField, ...some])[formAt] ?? {};
      const isSent = async (some: readonly string[]) => {
        this.#searchesLeft--;
        try {
          await this.#askPage({ ...query, f: this.format, ...formWith(some) }, signal);
          return true;
        } catch (error) {
          if (error instanceof ServiceRefusal) return false;
          throw error;
        }
      };
      const refused = await findRefusedFields(names, isSent, this.#searchesLeft);
      if (refused.length === 0) continue;
      this.#refusedFields = refused;
      this.#forms = [formWith(names.filter((name) => !refused.includes(name)))];
      return true;
    }
    return false;
  }
}

/** Returns true for a request for so few features that a smaller one would fail, too. */
function isSmall({ resultRecordCount, objectIds }: Query): boolean {
  if (resultRecordCount !== undefined) return Number(resultRecordCount) <= SMALL_PAGE;
  return objectIds !== undefined && objectIds.split(',').length <= SMALL_PAGE;
}
