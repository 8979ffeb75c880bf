import { Scripts } from 'react-router';

/** The name of the trusted types policy below, as the content security policy lists it (server/http/security.ts). */
const POLICY = 'router-scripts';

/*
 * An inline script. The element before it holds the router's scripts, which the browser reads as text. Its plain scripts
 * run at once, because data that is streamed later needs them; modules and their preloads are added after the first
 * paint, or when the visitor touches the page: on a phone's connection they would delay the paint by a second.
 */
const startScript = `{
const { nonce, previousElementSibling: held } = document.currentScript;
const asIs = { createHTML: (text) => text, createScript: (text) => text };
const policy = self.trustedTypes ? trustedTypes.createPolicy('${POLICY}', asIs) : asIs;
const elements = Array.from(new DOMParser().parseFromString(policy.createHTML(held.textContent), 'text/html').querySelectorAll('link, script'));
const add = (element) => {
  const copy = document.createElement(element.localName);
  for (const { name, value } of element.attributes) copy.setAttribute(name, value);
  if (nonce) copy.nonce = nonce;
  if (element.text) copy.text = policy.createScript(element.text);
  document.head.append(copy);
};
const isLate = (element) => element.localName === 'link' || element.type === 'module';
elements.filter((element) => !isLate(element)).forEach(add);
const start = async () => {
  const late = elements.splice(0).filter(isLate);
  const links = late.filter(({ rel }) => rel);
  const modules = late.filter((element) => !links.includes(element));
  links.forEach(add);
  // Shared chunks, which no module names, run first, each in its own task, so that the page stays responsive.
  for (const href of links.map((link) => link.getAttribute('href'))) {
    if (modules.some(({ text }) => text.includes(href))) continue;
    await import(href).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  modules.forEach(add);
};
for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, { once: true, capture: true, passive: true });
addEventListener('DOMContentLoaded', () => {
  requestAnimationFrame(() => setTimeout(start));
  // A tab in the background paints nothing.
  setTimeout(start, 1000);
});
}`;

/** The router's own `Scripts`, started after the first paint. */
export function RouterScripts({ nonce }: { nonce: string | undefined }) {
  // The development server's modules must run first.
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />;
  return (
    <>
      {/* Neither the browser nor React's hydration looks into it. */}
      <noscript>
        <Scripts nonce={nonce} />
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : ' ' }}
      />
    </>
  );
}
