import { isIPv4 } from 'node:net';
import { ipv6Groups } from '#server/http/request/address.ts';

/** Order matters: Edge and Opera also name Chrome, and Chrome names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * Describes a User-Agent as `Firefox on Linux`, in a fixed vocabulary, whatever the client sends. Returns `an app` for
 * other or missing ones.
 */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  if (!browser) return system ? `an app on ${system}` : 'an app';
  return system ? `${browser} on ${system}` : browser;
}

/**
 * The network of an address, `203.0.113.0/24` or `2001:db8:1::/48`: enough to distinguish locations, too little to
 * identify a household. For permanent records.
 */
export function networkOf(address: string): string | undefined {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const kept = ipv6Groups(address)?.slice(0, 3);
  return kept && `${kept.map((group) => group.toString(16)).join(':')}::/48`;
}
