import type { oldSyntaxMessages } from './old-syntax.messages.ts'

export type OldSyntax = keyof typeof oldSyntaxMessages

/** Placeholders of EMQX 4 in a topic, `%c` and `%u`, without beginnings of words such as `%cotton`. */
export function oldSyntax(topic: string): OldSyntax[] {
  const found: OldSyntax[] = []
  if (/%c(?!\w)/.test(topic)) found.push('oldClientId')
  if (/%u(?!\w)/.test(topic)) found.push('oldUsername')
  return found
}
