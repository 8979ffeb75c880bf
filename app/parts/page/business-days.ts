/** The day that is a number of business days after another one. @param day in UTC */
export function afterBusinessDays(day: Date, days: number): Date {
  const found = new Date(day);
  for (let left = days; left > 0;) {
    found.setUTCDate(found.getUTCDate() + 1);
    if (found.getUTCDay() % 6 !== 0) left--;
  }
  return found;
}
