import { useMessages } from '#language.tsx'
import { chainNames } from './names.messages.ts'

/**
 * Name of an item of a chain: of a source by its type, of an authenticator by its mechanism and backend, or of one of
 * these parts alone. An unknown part is shown unchanged.
 */
export function useChainName(): (id: string) => string {
  const words: Readonly<Record<string, string>> = useMessages(chainNames)
  return (id) =>
    id
      .split(':')
      .map((word) => (Object.hasOwn(words, word) ? (words[word] ?? word) : word))
      .join(' · ')
}
