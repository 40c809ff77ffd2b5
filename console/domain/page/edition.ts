import { useMessages } from '#language.tsx'
import { editionMessages } from './edition.messages.ts'

/** The edition of a node as a word; nodes report `Opensource` or `Enterprise`. */
export function useEditionName(): (edition: string) => string {
  const t = useMessages(editionMessages)
  return (edition) => {
    if (edition === 'Opensource') return t.openSource
    return edition === 'Enterprise' ? t.enterprise : edition
  }
}
