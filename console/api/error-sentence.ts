import { ApiError } from '@signalbox/contract/errors'
import { type Language, useLanguage } from '../language.tsx'
import { isMissingCode } from '../code.ts'
import { isPathMissing } from './capability.ts'
import { kindMessages } from './error-kind.messages.ts'
import { codeMessages, furtherMessages } from './error.messages.ts'

export interface Sentence {
  title: string
  /** The broker's own words, when they say more. */
  detail?: string
}

const known: Record<string, { en: string; zh: string } | undefined> = {
  ...codeMessages,
  ...furtherMessages,
}

/** A failure as a sentence in the reader's language. */
export function errorSentence(error: unknown, language: Language): Sentence {
  if (isMissingCode(error)) return { title: kindMessages.code[language] }
  if (!(error instanceof ApiError)) {
    return {
      title: kindMessages.bug[language],
      ...(error instanceof Error && { detail: error.message }),
    }
  }
  if (error.kind !== 'http') return { title: kindMessages[error.kind][language] }
  const pair = known[isPathMissing(error) ? 'PATH_MISSING' : error.code]
  const words = error.faults.map(({ path, reason }) => `${path}: ${reason}`).join('; ')
  const detail = words === '' ? error.message : words
  if (pair === undefined) {
    const title = error.message === '' ? kindMessages.http[language](error.status) : error.message
    return error.code === '' ? { title } : { title, detail: error.code }
  }
  return detail === '' ? { title: pair[language] } : { title: pair[language], detail }
}

export function useErrorSentence(): (error: unknown) => Sentence {
  const language = useLanguage()
  return (error) => errorSentence(error, language)
}
