import type { EsriFields } from '../esri-json/esri-fields.ts';
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../xml-element.ts';

/** The code lists (domains) of a geodatabase and the columns that use them, as its catalog defines them. */
export class GdbDomains {
  readonly #domains = new Map<string, { codedValues: { code: string; name: string }[] }>();
  readonly #tables = new Map<string, XmlElement>();

  /** Adds the definition of an item of the catalog: a domain or a table. Ignores other items, and definitions that are not XML. */
  add(definition: string): void {
    const root = readXml(definition);
    if (root === null) return;
    if (root.name === 'GPCodedValueDomain2' || root.name === 'GPCodedValueDomain') {
      const codedValues = childrenOf(childOf(root, 'CodedValues')).map((coded) => ({
        code: textOf(coded, 'Code'),
        name: textOf(coded, 'Name'),
      }));
      this.#domains.set(textOf(root, 'DomainName'), { codedValues });
    } else if (childOf(root, 'GPFieldInfoExs') !== undefined)
      this.#tables.set(textOf(root, 'Name').toLowerCase(), root);
  }

  /** Returns the columns of a table with their domains, also by subtype; null for a table without a definition. */
  fieldsOf(table: string): EsriFields | null {
    const root = this.#tables.get(table.toLowerCase());
    if (root === undefined) return null;
    const typeIdField = textOf(root, 'SubtypeFieldName') || null;
    const subtypes = childrenOf(childOf(root, 'Subtypes')).map((subtype) => ({
      id: textOf(subtype, 'SubtypeCode'),
      name: textOf(subtype, 'SubtypeName'),
      domains: Object.fromEntries(
        childrenOf(childOf(subtype, 'FieldInfos')).map((field) => [
          textOf(field, 'FieldName'),
          this.#domains.get(textOf(field, 'DomainName')),
        ]),
      ),
    }));
    const fields = childrenOf(childOf(root, 'GPFieldInfoExs')).map((field) => ({
      name: textOf(field, 'Name'),
      type: '',
      domain: this.#domains.get(textOf(field, 'DomainName')) ?? null,
    }));
    return { fields, typeIdField, subtypes: typeIdField === null ? [] : subtypes };
  }
}
