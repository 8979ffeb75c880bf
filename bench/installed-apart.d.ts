/* Declares the parts used of two packages that only bench/package.json installs, so that everything type-checks
   without them. */
declare module 'chrome-launcher' {
  export interface LaunchedChrome {
    readonly port: number;
    kill(): void;
  }
  export function launch(options: { chromePath?: string; chromeFlags?: string[] }): Promise<LaunchedChrome>;
}

declare module 'lighthouse' {
  interface Audit {
    score: number | null;
    numericValue?: number;
    details?: { items?: Record<string, unknown>[] };
  }
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  interface Result {
    runtimeError?: { code: string };
    finalDisplayedUrl: string;
    categories: Record<string, Category | undefined>;
    audits: Record<string, Audit | undefined>;
  }
  export default function lighthouse(
    url: string,
    flags: {
      port: number;
      onlyCategories?: string[];
      onlyAudits?: string[];
      logLevel?: 'error';
      extraHeaders?: Record<string, string>;
    },
  ): Promise<{ lhr: Result } | undefined>;
}
