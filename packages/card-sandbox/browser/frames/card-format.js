/** @typedef {{ name: string, label: string, pattern: RegExp, lengths: number[], groups: number[], cvc: number }} Brand */

/** @type {Brand[]} */
const brands = [
  { name: 'amex', label: 'American Express', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  {
    name: 'diners',
    label: 'Diners Club',
    pattern: /^3(0[0-5]|[689])/,
    lengths: [14, 16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { name: 'jcb', label: 'JCB', pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { name: 'unionpay', label: 'UnionPay', pattern: /^62/, lengths: [16, 17, 18, 19], groups: [4, 4, 4, 4, 3], cvc: 3 },
  { name: 'discover', label: 'Discover', pattern: /^(6011|65|64[4-9])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
];
const unknown = { name: 'unknown', label: '', pattern: /^/, lengths: [16], groups: [4, 4, 4, 4, 3], cvc: 3 };

/** @param {string} digits @returns {Brand} */
export function brandOf(digits) {
  return brands.find((brand) => brand.pattern.test(digits)) ?? unknown;
}

/** @param {string} digits */
export function groupNumber(digits) {
  const brand = brandOf(digits);
  const shown = digits.slice(0, Math.max(...brand.lengths));
  const groups = [];
  let at = 0;
  for (const size of brand.groups) {
    if (at < shown.length) groups.push(shown.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
}

/** `4` becomes `04 / `, `1228` becomes `12 / 28`, a pasted `12/2028` too. @param {string} text @param {boolean} deleting */
export function groupExpiry(text, deleting) {
  let digits = text.replace(/\D/g, '');
  if (/^[2-9]/.test(digits) || /^\s*\d\s*\//.test(text)) digits = `0${digits}`;
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length > 2 || (digits.length === 2 && !deleting)) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits;
}

/** @param {string} digits */
export function passesLuhn(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** The problem of a field in Stripe's words; null when it is valid. @param {'number' | 'expiry' | 'cvc'} name @param {string} text @param {string} numberText */
export function problemOf(name, text, numberText) {
  const digits = text.replace(/\D/g, '');
  const brand = brandOf(numberText.replace(/\D/g, ''));
  if (name === 'number') {
    if (!brand.lengths.includes(digits.length))
      return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
    return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
  }
  if (name === 'cvc')
    return digits.length === brand.cvc || (brand.name === 'unknown' && digits.length >= 3)
      ? null
      : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
  if (digits.length < 4) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  const now = new Date();
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  if (year < now.getFullYear())
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  return year > now.getFullYear() + 50
    ? { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
    : null;
}
