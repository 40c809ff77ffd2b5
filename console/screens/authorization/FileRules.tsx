import {
  authorizationSourceGet,
  authorizationSourceUpdate,
  type Source,
} from '@signalbox/contract/authorization'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { SettingsForm } from '../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../parts/unless-changed.tsx'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/Section.tsx'
import { AclField, type BadLine } from './acl/AclField.tsx'
import { authorizationMessages, ruleMessages } from './authorization.messages.ts'
import { CHAIN } from './source.actions.ts'
import { badLineOf } from './source-form.ts'

const FILE = { type: 'file' } as const

/** The text of an ACL file that there is. */
export function FileRules({ source }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const words = useMessages(ruleMessages)
  const { badLine, placeLine, forget } = useBadLine()
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const unlessChanged = useUnlessChanged()
  // What the form was filled from, whatever is read meanwhile.
  const [seen, setSeen] = useState<Record<string, unknown>>(source)
  const form = useForm({ defaultValues: { rules: textOf(source) } })
  return (
    <Section
      title={t.rules}
      about={t.fileHelp}
      action={<ScreenLink to={paths.explain()}>{words.explain}</ScreenLink>}
    >
      <SettingsForm
        form={form}
        isWide
        onSave={async ({ rules }) => {
          forget()
          const saved = await unlessChanged(
            seen,
            () => client.call(authorizationSourceGet, { path: FILE }),
            async (now) => {
              try {
                await update.mutateAsync({ path: FILE, body: { ...now, rules } })
                return { ...now, rules }
              } catch (error) {
                placeLine(form, error)
                throw error
              }
            },
            {
              about: textOf,
              reload: (now) => {
                setSeen(now)
                form.reset({ rules: textOf(now) })
              },
            },
          )
          if (saved === false) return false
          setSeen(saved)
          return { rules }
        }}
      >
        <AclField control={form.control} label={t.rules} badLine={badLine} />
      </SettingsForm>
    </Section>
  )
}

const textOf = ({ rules }: Record<string, unknown>) => (typeof rules === 'string' ? rules : '')

/** Which line of the text the broker stopped at, said and marked. */
export function useBadLine() {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const [badLine, setBadLine] = useState<BadLine>()
  return {
    badLine,
    forget: () => setBadLine(undefined),
    placeLine(
      form: Pick<UseFormReturn<{ rules: string }>, 'setError' | 'getValues'>,
      error: unknown,
    ) {
      const line = error instanceof ApiError ? badLineOf(error.message) : undefined
      if (line === undefined) return
      setBadLine({ line, text: form.getValues('rules') })
      form.setError('rules', { message: t.stoppedAt(number(line)) })
    },
  }
}
