/*
 * The web fonts weigh more than the page they are for. So the first page of a visit shows in the local stand-ins of
 * the same measures, and the fonts come after it; from then on the browser has them, and asks for them at once.
 */
const KEY = 'web-fonts';

/** Runs in <head>: asks for the fonts that an earlier page has brought. */
export const fontsBefore = `try{var f=sessionStorage.getItem('${KEY}');if(f){f=Object.assign(document.createElement('link'),{rel:'stylesheet',href:f,id:'${KEY}'});document.head.append(f)}}catch(e){}`;

/** Defines `addFonts`, which brings the fonts of the style sheet `fonts`, once, and writes down that they are there. */
export const fontsAfter = `
const addFonts = () => {
  const known = document.getElementById('${KEY}');
  if (known && known.getAttribute('href') === fonts) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts, id: '${KEY}' });
  link.onload = () => document.fonts.ready.then(() => sessionStorage.setItem('${KEY}', fonts)).catch(() => {});
  document.head.append(link);
};
`;
