import { html, type Html } from '../web/html.ts';
import { formatWhen, listAddress } from './list-page.ts';
import { FRAME_SANDBOX } from './mail-body.ts';
import { attachmentBytes, type Message } from './message.ts';

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

function attachments({ id, attachments: list }: Message): Html | false {
  if (list.length === 0) return false;
  const item = (attachment: Message['attachments'][number], number: number) =>
    html`<li>
      <a href="/mailbox/${id}/attachments/${number}" download>${attachment.filename ?? `part ${number + 1}`}</a>
      <span class="quieter">${attachment.mimeType}, ${size(attachmentBytes(attachment).length)}</span>
    </li>`;
  return html`<section aria-labelledby="attached">
    <h2 id="attached">Attachments</h2>
    <ul class="attachments">
      ${list.map(item)}
    </ul>
  </section>`;
}

function parts({ id, text, html: markup }: Message): Html {
  return html`${
    markup !== undefined &&
    html`<section aria-labelledby="designed">
      <h2 id="designed">Message</h2>
      <iframe
        class="mail"
        src="/mailbox/${id}/body"
        sandbox="${FRAME_SANDBOX}"
        title="The message as designed"
      ></iframe>
    </section>`
  }
  ${
    text !== undefined &&
    text.trim() !== '' &&
    html`<section aria-labelledby="plain">
      <h2 id="plain">${markup === undefined ? 'Message' : 'Plain text'}</h2>
      <pre class="mail">${linkify(text.trim())}</pre>
    </section>`
  }
  ${markup === undefined && !text?.trim() && html`<p class="quieter">This message has no text.</p>`}`;
}

/** One message: sender, recipients, parts, attachments and all headers. */
export function messagePage(message: Message): Html {
  const { id, kind, subject, from, to, date, headers } = message;
  return html`<p class="back"><a href="/mailbox">All mail</a></p>
    <article>
      <h1 class="subject">${kind === 'sms' && html`<span class="kind">SMS</span> `}${subject || '(no subject)'}</h1>
      <dl class="envelope">
        <dt>From</dt>
        <dd>${from || '(no sender)'}</dd>
        <dt>To</dt>
        <dd>${to.map((address) => html`<a href="${listAddress({ to: address })}">${address}</a> `)}</dd>
        <dt>When</dt>
        <dd><time datetime="${date}">${formatWhen(date)}</time></dd>
      </dl>
      ${parts(message)} ${attachments(message)}
      <details class="headers">
        <summary>All headers</summary>
        <dl>
          ${headers.map(
            ({ name, value }) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </details>
      <p class="foot"><a href="/mailbox/${id}.eml" download>Raw message (.eml)</a></p>
    </article>`;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** Removes punctuation of the surrounding sentence from the end of an address. */
function trimAddress(found: string): string {
  let address = found.replace(/[.,;:!?]+$/, '');
  while (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1);
  return address;
}

/** Turns the web addresses of plain text into links and escapes everything else. */
function linkify(text: string): Html {
  const pieces: (Html | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (!URL.canParse(address)) continue;
    pieces.push(text.slice(from, match.index), html`<a href="${address}" rel="noopener noreferrer">${address}</a>`);
    from = match.index + address.length;
  }
  pieces.push(text.slice(from));
  return html`${pieces}`;
}
