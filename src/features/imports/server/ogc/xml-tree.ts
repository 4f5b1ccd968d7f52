import { SaxesParser } from 'saxes';
import { decodeText } from '../../../../backend/formats/foreign-text.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';

const MAX_DEPTH = 100;
/** A service with thousands of layers has some hundred thousand elements. */
const MAX_ELEMENTS = 500_000;
const MAX_BYTES = 32 << 20;

/** An element without the prefix of its name. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** Parses a document. Throws a `ServiceRefusal` for anything other than XML, for a document that is too large, and for one that uses an entity of its own. */
export function parseXml(bytes: Buffer, host: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  const refuse = (content: string): never => {
    throw new ServiceRefusal(`${host} answered with ${content}`, false);
  };
  if (bytes.length > MAX_BYTES) refuse(`a description of more than ${MAX_BYTES >> 20} MB`);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', () => refuse('something other than XML'));
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) refuse('a description that is too large');
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(decodeText(bytes, 0, bytes.length, null)).close();
  return root.children[0] ?? refuse('something other than XML');
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the text at a path of element names; null if it is absent or empty. */
export function textAt(element: XmlElement | undefined, ...names: string[]): string | null {
  let at = element;
  for (const name of names) at = childrenOf(at, name)[0];
  const text = at?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text;
}
