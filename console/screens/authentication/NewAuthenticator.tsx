import { AUTHENTICATORS, authenticationCreate } from '@signalbox/contract/authentication'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useFeatures } from '../../api/features.ts'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { schemaResolver } from '../../parts/resolver.ts'
import { SideForm } from '../../ui/SideForm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CHAIN } from './authentication.actions.ts'
import { authenticationMessages } from './authentication.messages.ts'
import {
  BUILT_IN,
  builtInRules,
  type BuiltInValues,
  toBuiltIn,
  toBuiltInValues,
} from './authenticator-form.ts'
import { BuiltInFields } from './BuiltInFields.tsx'

const ids = AUTHENTICATORS.map((parts) => parts.join(':')).filter((id) => id !== BUILT_IN)

/** A new authenticator at the end of the chain. */
export function NewAuthenticator({ onClose }: { onClose: () => void }) {
  const t = useMessages(authenticationMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const isOwn = useFeatures().mode === 'embedded'
  const [error, setError] = useState<Sentence>()
  const create = useAction(authenticationCreate, { refreshes: CHAIN })
  const resolver = useMemo(
    () => schemaResolver<BuiltInValues>(builtInRules({ whole: t.whole, rounds: t.wrongRounds })),
    [t],
  )
  const form = useForm<BuiltInValues>({ resolver, defaultValues: toBuiltInValues() })
  const handleSubmit = form.handleSubmit(async (values) => {
    setError(undefined)
    try {
      await create.mutateAsync({ body: toBuiltIn(values) })
      toast.success(t.added(BUILT_IN))
      onClose()
    } catch (failure) {
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
      <h3>{t.builtIn}</h3>
      <p>{t.builtInHelp}</p>
      <BuiltInFields control={form.control} />
      <h3>{isOwn ? t.notHere : t.notOffered}</h3>
      <ul>
        {ids.map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
      </ul>
    </SideForm>
  )
}
