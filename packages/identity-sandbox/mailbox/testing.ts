/** A short plain-text message in wire format. */
export function message(options: { to?: string; subject?: string; text?: string }): string {
  const { to = 'ada@example.test', subject = 'Hello', text = 'Good day.' } = options;
  return `From: "Parts" <shop@parts.test>\r\nTo: ${to}\r\nSubject: ${subject}\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
}
