/* The web fonts weigh more than a page. The first page of a visit uses local fonts with the same metrics and loads
   the web fonts afterwards; later pages load them from the browser's cache at once. */
const KEY = 'web-fonts';

/** An inline script for <head> that requests the fonts an earlier page has cached. */
export const rememberedFontsScript = `try{var f=sessionStorage.getItem('${KEY}');if(f){f=Object.assign(document.createElement('link'),{rel:'stylesheet',href:f,id:'${KEY}'});document.head.append(f)}}catch(e){}`;

/**
 * An inline script that loads a style sheet's fonts after the page, once, and remembers that they are cached. The sheet
 * has media `print` at first, because each font that it applied to the screen would cause a new layout; the script
 * fetches the fonts for Latin text and then adds them together.
 */
export const loadFonts = (href: string): string => `{
const fonts = ${JSON.stringify(href)};
const addFonts = () => {
  const known = document.getElementById('${KEY}');
  if (known && known.getAttribute('href') === fonts) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts, id: '${KEY}', media: 'print' });
  link.onload = async () => {
    try {
      const faces = Array.from(link.sheet.cssRules, ({ style }) => {
        const read = (name) => style.getPropertyValue(name);
        const [family, source, unicodeRange] = ['font-family', 'src', 'unicode-range'].map(read);
        const [weight, fontStyle, display] = ['font-weight', 'font-style', 'font-display'].map(read);
        return new FontFace(family.replaceAll('"', ''), source, { unicodeRange, weight, style: fontStyle, display });
      });
      await Promise.all(faces.map((face) => face.unicodeRange.startsWith('U+0-') && face.load()));
      faces.forEach((face) => document.fonts.add(face));
      sessionStorage.setItem('${KEY}', fonts);
    } catch {
      link.media = 'all';
    }
  };
  document.head.append(link);
};
addEventListener('load', () => setTimeout(addFonts));
}`;
