import { authorizationSourceCreate, SOURCES } from '@signalbox/contract/authorization'
import { ApiError } from '@signalbox/contract/errors'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useFeatures } from '../../api/features.ts'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { SideForm } from '../../ui/SideForm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { CHAIN } from './source.actions.ts'
import { badLineOf } from './source-form.ts'

const HERE = ['built_in_database', 'file'] as const
type Here = (typeof HERE)[number]

const EXAMPLE = `{allow, {ipaddr, "127.0.0.1"}, all, ["$SYS/#", "#"]}.
{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.
{allow, all, all, ["\${clientid}/#"]}.
`

/** A new source, which becomes the first. */
export function NewSource({ there, onClose }: { there: readonly string[]; onClose: () => void }) {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const isOwn = useFeatures().mode === 'embedded'
  const [error, setError] = useState<Sentence>()
  const create = useAction(authorizationSourceCreate, { refreshes: CHAIN })
  const left = HERE.filter((type) => !there.includes(type))
  const form = useForm<{ type: Here; rules: string }>({
    defaultValues: { type: left[0] ?? 'file', rules: EXAMPLE },
  })
  const { control } = form
  const type = useWatch({ control, name: 'type' })
  const names = { built_in_database: t.builtIn, file: t.file }
  const handleSubmit = form.handleSubmit(async ({ rules, ...kind }) => {
    setError(undefined)
    try {
      await create.mutateAsync({ body: kind.type === 'file' ? { ...kind, rules } : kind })
      toast.success(t.added(names[kind.type]))
      onClose()
    } catch (failure) {
      const line = failure instanceof ApiError ? badLineOf(failure.message) : undefined
      if (line !== undefined) form.setError('rules', { message: t.badLine(number(line)) })
      setError(sentence(failure))
    }
  })
  return (
    <SideForm
      isOpen
      onClose={onClose}
      title={t.add}
      submitLabel={t.add}
      isPending={form.formState.isSubmitting}
      error={error}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <p>{t.addFirst}</p>
      <SelectField
        control={control}
        name="type"
        label={t.kind}
        options={left.map((value) => ({ value, label: names[value] }))}
      />
      {type === 'file' && (
        <TextAreaField
          control={control}
          name="rules"
          label={t.rules}
          help={t.fileHelp}
          rows={12}
          mono
        />
      )}
      <p>{isOwn ? t.notHere : t.notOffered}</p>
      <ul>
        {SOURCES.filter((each) => each !== 'file' && each !== 'built_in_database').map((each) => (
          <li key={each} className="mono">
            {each}
          </li>
        ))}
      </ul>
    </SideForm>
  )
}
