import { useLanguage } from '#language.tsx'
import { networkSentence } from './network-sentence.ts'

/** `networkSentence` in the language of the reader. */
export function useNetworkSentence(): (text: string) => string | undefined {
  const language = useLanguage()
  return (text) => networkSentence(text, language)
}
