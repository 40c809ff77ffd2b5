/**
 * The first characters of a text. They are copied: a part of a long text is otherwise a view that keeps the whole text in
 * memory.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')
}
