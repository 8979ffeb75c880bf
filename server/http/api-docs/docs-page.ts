import { CALLS } from '#contract/calls.ts';
import { ERRORS } from '#contract/errors.ts';

/** The API's readable description: each call with its access and failures. It has no scripts. */
export function docsPage(storeName: string): string {
  const rows = CALLS.map(
    (call) =>
      `<tr><th scope="row"><code>${call.method} ${escape(call.path)}</code></th><td>${escape(call.summary)}</td><td>${call.access}${call.permission ? `<br>${call.permission}` : ''}</td>` +
      `<td>${call.errors.map((code) => `<code>${ERRORS[code].status} ${code}</code>`).join('<br>')}</td></tr>`,
  ).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(storeName)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><p><a href="/">${escape(storeName)}, home</a></p><h1>${escape(storeName)} API</h1>
<p>All calls live below <code>/api</code>; the machine-readable description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
Failures are problem documents (RFC 9457) with a <code>code</code>, and <code>fields</code> where a field is to blame.
Calls for signed-in people and admins carry <code>Authorization: Bearer</code> with the token of <code>PUT /user/{email}</code>.</p>
<div class="table"><table><thead><tr><th>Call</th><th>What it does</th><th>Who</th><th>Own failures</th></tr></thead><tbody>
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

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
