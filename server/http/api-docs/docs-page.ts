import { CALLS } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { GENERAL_RULES } from './general-rules.ts';

/** The API's readable description: each call with its access and failures. It has no scripts. */
export function docsPage(storeName: string): string {
  const rows = CALLS.map(
    (call) =>
      `<tr><th scope="row"><code>${call.method} ${escape(call.path)}</code></th><td>${withCode(call.summary)}</td><td>${callersOf(call)}</td>` +
      `<td>${call.errors.map((code) => `<code>${ERRORS[code].status} ${code}</code>`).join('<br>')}</td></tr>`,
  ).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(storeName)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><p><a href="/">${escape(storeName)}, home</a></p><h1>${escape(storeName)} API</h1>
<p>All calls live below <code>/api</code>; the machine-readable description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Events that the store posts to webhooks are in <a href="/api/asyncapi.json">asyncapi.json</a> (AsyncAPI 3.0).</p>
${GENERAL_RULES.map((rule) => `<p>${withCode(rule)}</p>`).join('\n')}
<div class="table" tabindex="0" role="region" aria-label="Calls"><table><thead><tr><th>Call</th><th>What it does</th><th>Who</th><th>Own failures</th></tr></thead><tbody>
${rows}
</tbody></table></div></main></body></html>`;
}

export const DOCS_CSS = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#faf8f4,#1c1f22);color:light-dark(#22262a,#e8e6e1)}
main{max-width:72rem;margin:0 auto;padding:2rem 1rem}.table{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid light-dark(#d8d3c8,#3a4046)}th{font-weight:600}
code{font:.875em ui-monospace,monospace;white-space:nowrap}a{color:light-dark(#9a4a12,#e39a5f)}
@media(width<48rem){table,tbody,tr,tbody :is(th,td){display:block}thead{position:absolute;clip-path:inset(50%)}
tr{padding:.75rem 0;border-bottom:1px solid light-dark(#d8d3c8,#3a4046)}tbody :is(th,td){padding:.125rem 0;border:0}tbody code{white-space:normal;overflow-wrap:anywhere}}`;

/** Who may make the call: staff and keys need the permission, of other calls only keys. */
function callersOf({ keyPermission, access, permission }: Endpoint): string {
  return `${access}${permission ? `<br>${permission}` : ''}${keyPermission ? `<br>or a key with ${keyPermission}` : ''}`;
}

/** A text as HTML; backticks mark code. */
function withCode(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
