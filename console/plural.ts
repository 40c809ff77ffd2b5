/**
 * Counted noun in English: "1 client", "1,024 clients". The form follows the displayed number: a grouped number is
 * always plural.
 */
export function plural(count: string, one: string, other: string): string {
  return `${count} ${count === '1' ? one : other}`
}
