/*
 * The web fonts weigh more than the page they are for. So the first page of a visit shows in the local stand-ins of
 * the same measures, and the fonts come after it; from then on the browser has them, and asks for them at once.
 */
const KEY = 'web-fonts';

/** Runs in <head>: asks for the fonts that an earlier page has brought. */
export const fontsBefore = `try{var f=sessionStorage.getItem('${KEY}');if(f){f=Object.assign(document.createElement('link'),{rel:'stylesheet',href:f,id:'${KEY}'});document.head.append(f)}}catch(e){}`;

/**
 * Defines `addFonts`, which brings the fonts of the style sheet `fonts`, once, and writes down that they are there.
 * The sheet is for no medium of a screen at first: each font that came by it would have the whole page laid out again.
 * Those that plain text needs are fetched by its rules, and then all of them are there at once.
 */
export const fontsAfter = `
const addFonts = () => {
  const known = document.getElementById('${KEY}');
  if (known && known.getAttribute('href') === fonts) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts, id: '${KEY}', media: 'print' });
  link.onload = async () => {
    try {
      const faces = Array.from(link.sheet.cssRules, ({ style }) => {
        const told = (name) => style.getPropertyValue(name);
        const [family, source, unicodeRange] = ['font-family', 'src', 'unicode-range'].map(told);
        const [weight, fontStyle, display] = ['font-weight', 'font-style', 'font-display'].map(told);
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
`;
