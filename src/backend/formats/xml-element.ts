import { SaxesParser } from 'saxes';

/** An element of a small XML document. Its name has no namespace prefix. */
export interface XmlElement {
  name: string;
  /** The text directly in the element. */
  text: string;
  children: XmlElement[];
}

/** The definition of a table with a thousand columns in a file geodatabase has about 20,000 elements. */
const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 100;

/** Reads a small document that is in memory already. Returns null for text that is not XML, or that has too many elements or levels. */
export function readXml(text: string): XmlElement | null {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  let elements = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new Error('the document is too large');
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return top.children[0] ?? null;
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined): readonly XmlElement[] {
  return element?.children ?? [];
}

/** Returns the text of a child without blanks around it; '' without such a child. */
export function textOf(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}
