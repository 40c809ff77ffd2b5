import * as z from 'zod/mini'
import { type EntryStore, MAX_NAME, parsed, withEntries } from '#ui/saved/entries.ts'
import { type PublishForm, publishForm } from '../connection/connection-settings.ts'

interface Template {
  name: string
  message: PublishForm
}

const template = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  message: publishForm,
})

const MAX_TEMPLATES = 100

/** The valid templates of a text, in the order of their names: the storage and a file may hold anything. */
export function readTemplates(text: string | null): readonly Template[] {
  const found = parsed(text)
  if (!Array.isArray(found)) return []
  const valid = found.flatMap((one) => {
    const { success, data } = template.safeParse(one)
    return success ? [data] : []
  })
  return withEntries([], valid, MAX_TEMPLATES)
}

/** The templates of this browser. */
export const templates: EntryStore<Template> = {
  key: 'signalbox.messageTemplates',
  most: MAX_TEMPLATES,
  read: readTemplates,
}
