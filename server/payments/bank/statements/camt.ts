import { decimalsOf } from '#contract/money.ts';
import type { RawPayment } from './raw-payment.ts';

/** The texts of an entry of the statement, or of one of its transactions, by the path of their elements. */
type Facts = Map<string, string[]>;

/** The longest text of one element that is kept; longer ones are cut. */
const MAX_TEXT = 2_000;

/**
 * Reads a bank statement of ISO 20022, camt.053 of any version. An entry may have several transactions, each of which is a
 * payment. https://www.iso20022.org/iso-20022-message-definitions (camt.053)
 */
export class CamtReader {
  iban = '';
  isStatement = false;
  readonly payments: RawPayment[] = [];
  readonly #path: string[] = [];
  #entry: Facts | undefined;
  #transactions: Facts[] = [];
  #text = '';

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    this.#path.push(name);
    this.#text = '';
    if (name === 'BkToCstmrStmt') this.isStatement = true;
    if (name === 'Ntry') [this.#entry, this.#transactions] = [new Map(), []];
    if (name === 'TxDtls' && this.#entry) this.#transactions.push(new Map());
    if (attributes['Ccy']) this.#add(`${this.#pathInside()}@`, attributes['Ccy']);
  };

  readonly text = (part: string): void => {
    if (this.#text.length < MAX_TEXT) this.#text += part;
  };

  readonly close = (name: string): void => {
    const text = this.#text.trim().slice(0, MAX_TEXT);
    if (text !== '') {
      if (this.iban === '' && this.#path.slice(-4).join('/') === 'Stmt/Acct/Id/IBAN') this.iban = text;
      this.#add(this.#pathInside(), text);
    }
    this.#text = '';
    this.#path.pop();
    if (name === 'Ntry') this.#addPayments();
  };

  /** The path of the open element inside its transaction, else inside its entry; empty outside of entries. */
  #pathInside(): string {
    const inside = this.#path.lastIndexOf('TxDtls');
    const at = inside === -1 ? this.#path.indexOf('Ntry') : inside;
    return at === -1 ? '' : this.#path.slice(at + 1).join('/');
  }

  #add(path: string, text: string): void {
    if (path === '' || !this.#entry) return;
    const facts = this.#path.includes('TxDtls') ? this.#transactions.at(-1)! : this.#entry;
    facts.set(path, [...(facts.get(path) ?? []), text]);
  }

  #addPayments(): void {
    const entry = this.#entry!;
    this.#entry = undefined;
    const first = (facts: Facts, ...paths: string[]): string =>
      paths.map((path) => facts.get(path)?.[0] ?? '').find((text) => text !== '') ?? '';
    const status = first(entry, 'Sts/Cd', 'Sts');
    // Bookings that are not final, and reversals of earlier ones.
    if ((status !== '' && status !== 'BOOK') || first(entry, 'RvslInd') === 'true') return;
    const day = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
    const entryReference = first(entry, 'AcctSvcrRef');
    const details = this.#transactions.length > 0 ? this.#transactions : [new Map<string, string[]>()];
    for (const [index, details_] of details.entries()) {
      const direction = first(details_, 'CdtDbtInd') || first(entry, 'CdtDbtInd');
      const isOnly = details.length === 1;
      const amount = first(details_, 'Amt', 'AmtDtls/TxAmt/Amt') || (isOnly ? first(entry, 'Amt') : '');
      const currency = first(details_, 'Amt@', 'AmtDtls/TxAmt/Amt@') || first(entry, 'Amt@');
      const cents = centsOfXml(isOnly ? first(entry, 'Amt') || amount : amount);
      if (direction !== 'CRDT' || cents === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) continue;
      const own = first(details_, 'Refs/AcctSvcrRef');
      const shared = entryReference && (isOnly ? entryReference : `${entryReference}-${index + 1}`);
      this.payments.push({
        reference: own || shared,
        cents,
        currency: isOnly ? first(entry, 'Amt@') || currency : currency,
        day,
        payer: first(details_, 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/UltmtDbtr/Nm'),
        text: [
          ...(details_.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []),
          ...(details_.get('RmtInf/Ustrd') ?? []),
          ...[first(details_, 'Refs/EndToEndId')].filter((text) => text !== '' && text !== 'NOTPROVIDED'),
          ...(isOnly ? (entry.get('AddtlNtryInf') ?? []) : []),
        ].join(' '),
      });
    }
  }
}

/** An amount such as `1234.5` in minor units of the shop's currency; undefined if it is none, or finer. */
function centsOfXml(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(decimalsOf()))) return undefined;
  const cents = Number(whole + fraction.slice(0, decimalsOf()).padEnd(decimalsOf(), '0'));
  return cents > 0 ? cents : undefined;
}
