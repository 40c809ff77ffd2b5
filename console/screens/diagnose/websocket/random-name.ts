const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Six letters and digits, for tabs, client ids and correlation data. */
export function randomName(): string {
  const random = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(random, (byte) => NAME_LETTERS.charAt(byte % NAME_LETTERS.length)).join('')
}
