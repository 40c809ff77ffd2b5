/**
 * A counted noun in English: "1 client", "1,024 clients". The form follows the number as it is
 * displayed: a grouped number is no JavaScript number, and always plural.
 */
export function plural(count: string, one: string, other: string): string {
  return `${count} ${count === '1' ? one : other}`
}
