import {
  authorizationSourceGet,
  authorizationSourceUpdate,
  type Source,
} from '@signalbox/contract/authorization'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { collectionReads } from '#domain/chain/collection.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { describeByRoot } from '#form/review/describe.ts'
import { type FormShape, useReviewedSave } from '#form/use-reviewed-save.ts'
import { paths } from '#paths.ts'
import { Section } from '#ui/Section.tsx'
import { AclField, type BadLine } from './AclField.tsx'
import { authorizationMessages, ruleMessages } from '../authorization.messages.ts'
import { findBadAclLine } from './bad-line.ts'
import { sources } from '../sources.ts'
import { fetchCode } from '#code.ts'

const FILE = { type: 'file' } as const

export const fileShape: FormShape<Record<string, unknown>, { rules: string }> = {
  toValues: (config) => ({ rules: readRulesText(config) }),
  toConfig: ({ rules }, config) => ({ ...config, rules }),
}

/** The text of an ACL file that there is. */
export function FileRules({ source }: { source: Source }) {
  const t = useMessages(authorizationMessages)
  const words = useMessages(ruleMessages)
  const { badLine, hasFaults, placeLine, forget } = useBadLine(t.stoppedAt)
  const update = useAction(authorizationSourceUpdate, { refreshes: collectionReads(sources) })
  const form = useForm({ defaultValues: { rules: readRulesText(source) } })
  const { onSave, dialog } = useReviewedSave({
    config: source,
    shape: fileShape,
    readNow: () => client.call(authorizationSourceGet, { path: FILE }),
    put: authorizationSourceUpdate,
    save: (body, { minutes }) =>
      minutes === undefined
        ? update.mutateAsync({ path: FILE, body })
        : applyFor(authorizationSourceUpdate, { path: FILE, body }, minutes),
    describe: describeByRoot({ rules: t.rules }),
  })
  return (
    <Section
      title={t.rules}
      about={t.fileHelp}
      action={<ScreenLink to={paths.explain()}>{words.explain}</ScreenLink>}
    >
      <SettingsForm
        form={form}
        isWide
        onSave={async (typed) => {
          forget()
          if (await hasFaults(form, typed.rules)) return false
          try {
            return await onSave(typed)
          } catch (error) {
            // Shown at the text, so no other message is needed.
            if (placeLine(form, error)) return false
            throw error
          }
        }}
      >
        <AclField control={form.control} label={t.rules} isLabelHidden badLine={badLine} />
      </SettingsForm>
      {dialog}
    </Section>
  )
}

const readRulesText = ({ rules }: Record<string, unknown>) =>
  typeof rules === 'string' ? rules : ''

type RulesForm = Pick<UseFormReturn<{ rules: string }>, 'setError' | 'getValues'>

/** Faults of the text: those that the page knows, and the line that the broker stopped at. */
export function useBadLine(stoppedAt: (line: string) => string) {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const [badLine, setBadLine] = useState<BadLine>()
  return {
    badLine,
    forget: () => setBadLine(undefined),
    /** Whether the text has errors; they are listed below it, and nothing is sent. */
    async hasFaults(form: RulesForm, rules: string): Promise<boolean> {
      // The parser is large, and the editor has already loaded it.
      const { checkAcl } = await fetchCode(() => import('./check-acl.ts'))
      const count = checkAcl(rules).filter(({ severity }) => severity === 'error').length
      if (count > 0) form.setError('rules', { message: t.fixFirst(number(count)) })
      return count > 0
    },
    /** Whether the broker named a line, in which case the error is shown at the text. */
    placeLine(form: RulesForm, error: unknown): boolean {
      const line = error instanceof ApiError ? findBadAclLine(error.message) : undefined
      if (line === undefined) return false
      setBadLine({ line, text: form.getValues('rules') })
      form.setError('rules', { message: stoppedAt(number(line)) })
      return true
    },
  }
}
