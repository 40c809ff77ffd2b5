import * as z from 'zod/mini'
import type { Language } from '#language.tsx'
import { nameFault } from '#messages/name-fault.ts'

/** The name of a new object in the schema of a form, by the pattern of the API. */
export const nameRule = (pattern: RegExp, language: Language, max?: number) =>
  z.string().check(
    z.refine((name) => nameFault(name, pattern, max) === undefined, {
      error: ({ input }) => nameFault(String(input), pattern, max)?.[language],
    }),
  )
