import { createContext, type ReactNode, useContext } from 'react'
import { formatsIn, type Formats } from './formats.ts'

export type Language = 'en' | 'zh'

// The widest text; its arguments are typed where it is used.
// oxlint-disable-next-line typescript/no-explicit-any -- the widest function there is
type Text = string | ((...args: any[]) => string)

/** Text in both languages; the compiler reports a missing one. */
export interface Pair<T extends Text = Text> {
  en: T
  zh: T
}

type Messages = Record<string, Pair>

/** Texts in one language. */
export type TextsOf<M extends Messages> = { readonly [K in keyof M]: M[K]['en'] }

const LanguageContext = createContext<Language>('en')

export function LanguageProvider(props: { language: Language; children: ReactNode }) {
  return <LanguageContext value={props.language}>{props.children}</LanguageContext>
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

const picked: Record<Language, WeakMap<Messages, unknown>> = {
  en: new WeakMap(),
  zh: new WeakMap(),
}

/** The texts in a language; the same object each time. */
export function textsIn<M extends Messages>(messages: M, language: Language): TextsOf<M> {
  let texts = picked[language].get(messages)
  if (texts === undefined) {
    texts = Object.fromEntries(Object.entries(messages).map(([key, pair]) => [key, pair[language]]))
    picked[language].set(messages, texts)
  }
  return texts as TextsOf<M> // made from M, key by key
}

export function useMessages<M extends Messages>(messages: M): TextsOf<M> {
  return textsIn(messages, useLanguage())
}

/** Numbers, times and sizes as the reader's language writes them. */
export function useFormats(): Formats {
  return formatsIn(useLanguage())
}
