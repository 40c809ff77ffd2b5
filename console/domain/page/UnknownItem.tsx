import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { unknownItemMessages } from './unknown-item.messages.ts'

interface UnknownItemProps {
  /** Sentence for the missing object: "Rule not found". */
  title: string
  /** Explanation, if another cause than a deletion is possible. */
  text?: string | undefined
  /** Link to the list: "All rules". */
  link: ReactNode
}

/** Message in place of the page of an object that does not exist, with the name from the address as its heading. */
export function UnknownItem({ title, text, link }: UnknownItemProps) {
  const t = useMessages(unknownItemMessages)
  return <EmptyState title={title} text={text ?? t.text} action={link} />
}
