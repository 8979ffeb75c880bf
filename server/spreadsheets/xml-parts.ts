import sax, { type SAXParser } from 'sax';
import { tooLarge, UnreadableSpreadsheet } from './spreadsheet.ts';

/** Maximum depth of nested elements and number of attributes per element; workbooks need about 10 of each. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 64;

interface XmlHandlers {
  /** @param name without its namespace's prefix */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Parses XML as it arrives. Document types, which could define entities, are refused. */
export class XmlParts {
  // sax limits attributes and comments (64 KB) only while it counts positions, as it does by default.
  readonly #parser: SAXParser = sax.parser(true);
  readonly #decoder = new TextDecoder();

  /** @param maxElements of which each costs time, also one without text */
  constructor({ open, text, close }: XmlHandlers, maxElements: number) {
    let elements = 0;
    let depth = 0;
    let attributes = 0;
    Object.assign<SAXParser, Partial<SAXParser>>(this.#parser, {
      onerror: (error) => {
        throw error;
      },
      ondoctype: () => {
        throw damaged();
      },
      onopentagstart: () => {
        attributes = 0;
        if (++elements > maxElements)
          throw tooLarge('The workbook has too many cells, including empty ones. Save the list as a separate file.');
        if (++depth > MAX_DEPTH) throw damaged();
      },
      onattribute: () => {
        if (++attributes > MAX_ATTRIBUTES) throw damaged();
      },
      onopentag: ({ name, attributes: given }) => open?.(localName(name), given as Record<string, string>),
      ontext: (part) => text?.(part),
      oncdata: (part) => text?.(part),
      onclosetag: (name) => {
        depth--;
        close?.(localName(name));
      },
    });
  }

  /** @throws UnreadableSpreadsheet, or what a handler throws */
  write(bytes: Uint8Array): void {
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
  }

  /** @throws UnreadableSpreadsheet when elements are open */
  end(): void {
    this.#parser.write(this.#decoder.decode()).close();
  }
}

export function damaged(cause?: unknown): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet('The workbook is damaged or not an XLSX file. Save it again, or as CSV.', { cause });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
