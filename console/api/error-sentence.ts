import { ApiError, type FieldFault } from '@signalbox/contract/errors'
import { errorMessages } from '#messages/errors.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { type Language, useLanguage } from '#language.tsx'
import { isMissingCode } from '#code.ts'
import { isPathMissing } from './capability.ts'
import { kindMessages } from './error-kind.messages.ts'
import { codeMessages, furtherMessages } from './error.messages.ts'

export interface Sentence {
  title: string
  /** The broker's own words, when they say more. */
  detail?: string
  /** The title says only that something failed. */
  isGeneral?: true
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
  const words = error.faults.map((fault) => faultText(fault, language)).join('; ')
  const detail = words === '' ? error.message : words
  if (pair === undefined) {
    const said = detail === '' ? kindMessages.http[language](error.status) : detail
    return {
      title: errorMessages.failed[language],
      detail: error.code === '' ? said : `${said} (${error.code})`,
      isGeneral: true,
    }
  }
  return detail === '' ? { title: pair[language] } : { title: pair[language], detail }
}

function faultText({ path, reason }: FieldFault, language: Language): string {
  const field = path.replace(/^root\.(?=.)/, '')
  return reason === 'required_field'
    ? fieldMessages.required[language](field)
    : `${field}: ${reason}`
}

/** The reason of a fault, at its field. */
export const reasonText = (reason: string, name: string, language: Language): string =>
  reason === 'required_field' ? fieldMessages.required[language](name) : reason

/** Sentence for places with one line: the server's message if the headline is general. */
export const inOneLine = ({ title, detail, isGeneral }: Sentence): string =>
  isGeneral ? (detail ?? title) : title

export function useErrorSentence(): (error: unknown) => Sentence {
  const language = useLanguage()
  return (error) => errorSentence(error, language)
}
