import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf, textOfPdf } from '#test/fixtures/pdf-text.ts';
import type { DocumentContent } from '#server/documents/document-content.ts';
import { drawPdf } from '#server/documents/draw-pdf.ts';
import { loadSlice, slicesOf } from './noto-slices.ts';
import { breakLines } from './break-lines.ts';
import { visualOrder } from './visual-order.ts';

const PLAIN: DocumentContent = {
  title: 'Packing slip 1a2b3c4d',
  date: new Date(0),
  isLetter: false,
  seller: ['Partsmith'],
  recipient: [],
  facts: [],
  columns: ['Part', 'Units'],
  rows: [],
  sums: [],
  note: '',
};

/** What a file shows for a recipient's line, from left to right. */
async function drawn(line: string) {
  const pdf = await drawPdf({ ...PLAIN, recipient: [line] });
  const glyphs = readPdf(pdf).flat();
  const text = textOfPdf(pdf).replaceAll('|', '').replace(PLAIN.seller[0]!, '').replace(PLAIN.title, '');
  return { glyphs, size: pdf.length, text: text.slice(0, text.indexOf('PartUnits')) };
}

const LEFT_TO_RIGHT = {
  European: 'Łódź, Ωmega, Жуков, Nguyễn Văn Ếch, Şişli, 12 €',
  Chinese: '王小明 北京市朝阳区建国路88号，臺北市信義區市府路45號',
  Japanese: '𠮷野家 山田太郎 〒150-0001 東京都渋谷区神宮前1丁目 ナカムラ',
  Korean: '김철수, 서울특별시 강남구 테헤란로 152',
  Thai: 'สมชาย ใจดี กรุงเทพมหานคร',
};

for (const [script, line] of Object.entries(LEFT_TO_RIGHT))
  test(`documents show ${script} text`, async () => {
    const { glyphs, text, size } = await drawn(line);
    assert.deepEqual(
      glyphs.filter(({ id }) => id === 0),
      [],
    );
    assert.equal(text, line);
    assert.ok(size < 60_000, `${size} bytes`);
  });

for (const [script, line] of Object.entries({
  Devanagari: 'राजेश कुमार क्षत्रिय, नई दिल्ली ११०००१',
  Bengali: 'সৈয়দ রহমান, ময়মনসিংহ',
  Tamil: 'முருகன், சென்னை',
}))
  test(`documents show ${script} text with its conjuncts`, async () => {
    const { glyphs, text } = await drawn(line);
    assert.deepEqual(
      glyphs.filter(({ id }) => id === 0),
      [],
    );
    // Vowels that appear before their consonant come first.
    const sorted = (value: string) => [...value.normalize('NFD')].toSorted().join('');
    assert.equal(sorted(text), sorted(line));
  });

test('Devanagari conjuncts are one glyph, and vowel signs precede their consonant', async () => {
  const { glyphs } = await drawn('क्षि');
  const texts = glyphs.map(({ text }) => text);
  assert.ok(texts.indexOf('ि') !== -1 && texts.indexOf('ि') < texts.indexOf('क्ष'), texts.join('|'));
});

test('Bangla signs are placed as its readers write them', async () => {
  const { font } = await loadSlice(
    slicesOf('noto-sans-bengali').find(({ name }) => name === 'bengali')!,
    'regular',
  );
  const placed = (text: string) => {
    let pen = 0;
    const { glyphs, positions } = font.layout(text);
    return glyphs.map(({ id, codePoints }, index) => {
      const { xAdvance, xOffset } = positions[index]!;
      pen += xAdvance;
      return { id, text: String.fromCodePoint(...codePoints), x: pen - xAdvance + xOffset, end: pen };
    });
  };
  assert.deepEqual(
    placed('ক্ষি').map(({ text }) => text),
    ['ি', 'ক্ষ'],
  );
  const above = placed('র্ত').at(-1)!.id;
  assert.equal(placed('পরিবর্তনের').filter(({ id }) => id === above).length, 1, 'one ra above, over its own consonant');
  const [consonant, ...signs] = placed('ট্রা').filter(({ text }) => text !== 'া');
  assert.ok(signs.length > 0);
  for (const { x } of signs) assert.ok(x < consonant!.end - 100, `the ra is below its consonant, not behind it: ${x}`);
});

test('emoji are drawn, with skin tones, families, keycaps and flags as one glyph each', async () => {
  const line = '👍🏽 🎉 👨‍👩‍👧‍👦 1️⃣ 🇩🇪';
  const { glyphs, text } = await drawn(line);
  assert.deepEqual(
    glyphs.filter(({ id }) => id === 0),
    [],
  );
  for (const emoji of ['🎉', '👨‍👩‍👧‍👦', '🇩🇪'])
    assert.ok(
      glyphs.some((glyph) => glyph.text === emoji),
      `${emoji} of ${text}`,
    );
});

test('Hebrew and Arabic read from the right, with numbers and Latin words from the left', async () => {
  const reverse = (text: string) => [...text].reverse().join('');
  const hebrew = await drawn('רחוב הרצל 15, דירה 3 (תל אביב)');
  assert.equal(hebrew.text, `(${reverse('תל אביב')}) 3 ${reverse('דירה')} ,15 ${reverse('רחוב הרצל')}`);
  const mixed = await drawn('Ship to שלום עולם ABC 12');
  assert.equal(mixed.text, `Ship to ${reverse('שלום עולם')} ABC 12`);
  const arabic = await drawn('طلب رقم ٤٢');
  assert.equal(arabic.text.replaceAll(/\s+/g, ' '), `٤٢ ${reverse('طلب رقم')}`);
  const persian = await drawn('پلاک ۱۲۳');
  assert.equal(persian.text, `۱۲۳ ${reverse('پلاک')}`);
  for (const { glyphs } of [hebrew, mixed, arabic, persian]) assert.ok(glyphs.every(({ id }) => id !== 0));
});

test('Arabic letters are joined', async () => {
  const shapes = async (line: string) => {
    const { glyphs } = await drawn(line);
    return glyphs.filter(({ text }) => text === 'ب').map(({ id }) => id);
  };
  assert.equal(new Set(await shapes('ببب ب')).size, 4, 'initial, medial, final and isolated form');
});

test('the same text gives the same bytes, even after documents with other scripts', async () => {
  const content = { ...PLAIN, recipient: ['山田太郎', 'محمد علي', 'ট্রান্সফার'] };
  const first = await drawPdf(content);
  await drawPdf({ ...PLAIN, recipient: ['김철수 🎉', 'গ্রাহক'] });
  assert.deepEqual(await drawPdf(content), first);
});

test('a character without a glyph is shown as a box, and the rest is drawn', async () => {
  const { text, glyphs } = await drawn('Ada \u{12000} Byron');
  assert.ok(text.startsWith('Ada ') && text.endsWith(' Byron'));
  assert.equal(glyphs.filter(({ id }) => id === 0).length, 1);
});

test('lines fit their column and keep the text', () => {
  const measure = (part: string): number => [...part].length;
  for (const text of [
    'Samsung 990 Pro 4TB, PS-10482',
    'x'.repeat(30),
    '東京都渋谷区神宮前（本館）、二階。',
    'กรุงเทพมหานครอมรรัตนโกสินทร์',
    '',
  ]) {
    const lines = breakLines(text, 9, measure);
    assert.ok(
      lines.every((line) => measure(line) <= 9),
      lines.join('|'),
    );
    assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    assert.ok(
      lines.slice(1).every((line) => !/^[、。）]/u.test(line)),
      lines.join('|'),
    );
  }
  assert.deepEqual(breakLines('12 Mill Lane\nAustin', 100, measure), ['12 Mill Lane', 'Austin']);
  assert.deepEqual(breakLines('one two-three four', 8, measure), ['one two-', 'three', 'four']);
  assert.deepEqual(breakLines('AM5, PS-00931', 9, measure), ['AM5,', 'PS-00931'], 'a SKU stays whole');
});

test('runs of a line are in visual order', () => {
  assert.deepEqual(
    visualOrder('a (שלום) b').map(({ text }) => text),
    ['a (', 'שלום', ') b'],
  );
});

test('keeps the id of a payment on one line', async () => {
  const id = 'pi_3MtwBwLkdIwHu7ix28a3tqPb';
  for (const isLetter of [true, false])
    assert.ok(
      textOfPdf(await drawPdf({ ...PLAIN, isLetter, facts: [['Your reference', id]] }))
        .split('|')
        .includes(id),
    );
});
