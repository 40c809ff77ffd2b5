import type { AnyOperation } from '@signalbox/contract/client'
import type { ReactNode } from 'react'
import { useCan } from '#api/use-can.ts'
import { type Pair, useMessages } from '#language.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Unavailable } from './Unavailable.tsx'

// An alias, since the messages of a screen have an index.
type Words = { title: Pair<string>; about: Pair<string> }

interface OfferedProps {
  operation: AnyOperation
  /** Texts of the screen. */
  words: Words
  children: ReactNode
}

/** A screen whose broker offers this operation, or the reason why it does not. */
export function Offered({ operation, words, children }: OfferedProps) {
  const { title, about } = useMessages(words)
  const offered = useCan(operation)
  if (offered.can) return children
  return (
    <Screen title={title} about={about}>
      <Unavailable {...offered} />
    </Screen>
  )
}
