import type { ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { unknownItemMessages } from './unknown-item.messages.ts'

interface UnknownItemProps {
  /** Of which kind there is nothing with this name: "Rule not found". */
  title: string
  /** Why, where it is not that the thing was deleted. */
  text?: string | undefined
  /** The way back: "All rules". */
  link: ReactNode
}

/** In place of the page of a thing that does not exist. Its heading is the name in the address. */
export function UnknownItem({ title, text, link }: UnknownItemProps) {
  const t = useMessages(unknownItemMessages)
  return <EmptyState title={title} text={text ?? t.text} action={link} />
}
