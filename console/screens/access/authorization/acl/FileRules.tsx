import {
  authorizationSourceGet,
  authorizationSourceUpdate,
  type Source,
} from '@signalbox/contract/authorization'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '../../../../api/client.ts'
import { useAction } from '../../../../api/query.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { readsOf } from '../../../../parts/chain/collection.ts'
import { ScreenLink } from '../../../../parts/links.tsx'
import { SettingsForm } from '../../../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../../../parts/unless-changed.tsx'
import { paths } from '../../../../paths.ts'
import { Section } from '../../../../ui/Section.tsx'
import { AclField, type BadLine } from './AclField.tsx'
import { authorizationMessages, ruleMessages } from '../authorization.messages.ts'
import { badLineOf } from './bad-line.ts'
import { sources } from '../sources.ts'
import { fetchCode } from '../../../../code.ts'

const FILE = { type: 'file' } as const

/** The text of an ACL file that there is. */
export function FileRules({ source }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const words = useMessages(ruleMessages)
  const { badLine, hasFaults, placeLine, forget } = useBadLine(t.stoppedAt)
  const update = useAction(authorizationSourceUpdate, { refreshes: readsOf(sources) })
  const unlessChanged = useUnlessChanged()
  // The configuration that the form was filled from, also if a newer one is read.
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
          if (await hasFaults(form, rules)) return false
          const saved = await unlessChanged(
            seen,
            () => client.call(authorizationSourceGet, { path: FILE }),
            async (now) => {
              try {
                await update.mutateAsync({ path: FILE, body: { ...now, rules } })
                return { ...now, rules }
              } catch (error) {
                // Said at the text: once is enough.
                if (placeLine(form, error)) return false
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
        <AclField control={form.control} label={t.rules} isLabelHidden badLine={badLine} />
      </SettingsForm>
    </Section>
  )
}

const textOf = ({ rules }: Record<string, unknown>) => (typeof rules === 'string' ? rules : '')

type RulesForm = Pick<UseFormReturn<{ rules: string }>, 'setError' | 'getValues'>

/** Faults of the text: those that the page knows, and the line that the broker stopped at. */
export function useBadLine(stoppedAt: (line: string) => string) {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const [badLine, setBadLine] = useState<BadLine>()
  return {
    badLine,
    forget: () => setBadLine(undefined),
    /** They are listed below the text: nothing is sent. */
    async hasFaults(form: RulesForm, rules: string): Promise<boolean> {
      // The parser is large, and the editor has already loaded it.
      const { checkAcl } = await fetchCode(() => import('./check-acl.ts'))
      const count = checkAcl(rules).filter(({ severity }) => severity === 'error').length
      if (count > 0) form.setError('rules', { message: t.fixFirst(number(count)) })
      return count > 0
    },
    /** Whether the broker named a line; then it is said at the text. */
    placeLine(form: RulesForm, error: unknown): boolean {
      const line = error instanceof ApiError ? badLineOf(error.message) : undefined
      if (line === undefined) return false
      setBadLine({ line, text: form.getValues('rules') })
      form.setError('rules', { message: stoppedAt(number(line)) })
      return true
    },
  }
}
