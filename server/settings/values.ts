import { isIP } from 'node:net';

/** The raw environment variables. */
export type RawEnv = Readonly<Record<string, string | undefined>>;

/** Lists every missing or invalid variable in one message. */
export class EnvError extends Error {
  override name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const many = problems.length > 1;
    super(
      `The store can't start: ${many ? `${problems.length} settings are` : 'a setting is'} missing or wrong.\n` +
        problems.map((problem) => `  - ${problem}`).join('\n'),
    );
    this.problems = problems;
  }
}

/** Reads single values and collects their problems, so that one start reports all of them. */
export class EnvReader {
  readonly problems: string[] = [];
  readonly #env: RawEnv;

  constructor(env: RawEnv) {
    this.#env = env;
  }

  /** Records a problem and continues. */
  wrong(problem: string): void {
    this.problems.push(problem);
  }

  /** The trimmed value; null if missing or blank, which is how compose files and CI pass unset variables. */
  text(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  /** A whole number within bounds, or the default. */
  integer(name: string, standard: number, least: number, most: number): number {
    const text = this.text(name);
    if (text === null) return standard;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.wrong(`${name} must be a whole number from ${least} to ${most}, not '${text}'.`);
    return standard;
  }

  /** A boolean: 1/true/yes/on or 0/false/no/off; false if missing. */
  flag(name: string): boolean {
    const text = this.text(name)?.toLowerCase() ?? 'false';
    if (['1', 'true', 'yes', 'on'].includes(text)) return true;
    if (!['0', 'false', 'no', 'off'].includes(text)) this.wrong(`${name} must be 1 or 0, not '${text}'.`);
    return false;
  }

  /** The items of a comma-separated list; a problem names the invalid one. */
  list(name: string, isRight: (part: string) => boolean, what: string): string[] {
    const parts = (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    for (const part of parts) if (!isRight(part)) this.wrong(`${name}: '${part}' is not ${what}.`);
    return parts.filter(isRight);
  }

  /** A URL with one of the protocols. The problem never repeats the value, which may contain a password. */
  url(name: string, protocols: readonly string[], example: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && protocols.includes(url.protocol)) return text;
    this.wrong(`${name} must be an address like ${example}.`);
    return null;
  }
}

/** Whether the text looks like one email address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(text);
}

/** Whether the text is an IP address, or a range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
