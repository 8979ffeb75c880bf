/** Replaces Bangla digits, which a Bangla keyboard types, by those that numbers, codes and phone numbers are stored in. */
export function latinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
}
