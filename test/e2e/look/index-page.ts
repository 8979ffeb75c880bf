/** One picture: its role, width and theme. */
export interface Shot {
  readonly who: string;
  readonly screen: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly file: string;
}

const STYLE = `body{margin:0;padding:24px;font:15px/1.5 system-ui;background:#777;color:#fff}
nav{columns:4;margin-bottom:32px}a{color:inherit}section{margin-bottom:48px}
div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}figure{margin:0}
img{display:block;height:620px;width:auto;object-fit:cover;object-position:top;max-width:900px}`;

/** A page with all pictures by screen; each opens in full size. */
export function indexPage(shots: readonly Shot[]): string {
  const screens = Map.groupBy(shots, ({ who, screen }) => `${who}: ${screen}`);
  const links = [...screens.keys()].map((title, index) => `<a href="#s${index}">${title}</a><br>`);
  const sections = [...screens].map(
    ([title, own], index) =>
      `<section id="s${index}"><h2>${title}</h2><div>${own
        .map(
          ({ file, width, theme }) =>
            `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${width} px, ${theme}</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style><h1>Every screen</h1><nav>${links.join('')}</nav>${sections.join('')}`;
}
