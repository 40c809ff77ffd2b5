import { useMessages } from '../../language.tsx'
import { chainNames } from './names.messages.ts'

/**
 * What one of a chain is called: a source by its type, an authenticator by its mechanism and backend,
 * or one of these words alone. What has no words here keeps its own.
 */
export function useChainName(): (id: string) => string {
  const words: Readonly<Record<string, string>> = useMessages(chainNames)
  return (id) =>
    id
      .split(':')
      .map((word) => (Object.hasOwn(words, word) ? (words[word] ?? word) : word))
      .join(' · ')
}
