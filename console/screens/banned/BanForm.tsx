import { BAN_KINDS, type BanKind } from '@signalbox/contract/banned'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useUser } from '../../api/session.ts'
import { useMessages } from '../../language.tsx'
import { schemaResolver } from '../../parts/resolver.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { SideForm } from '../../ui/SideForm.tsx'
import { type BanValues, isFuture, toBan, whoProblem } from './ban-form.ts'
import { useBan } from './banned.actions.ts'
import { bannedMessages, banKindHelp, banKinds } from './banned.messages.ts'
import { BanPreview } from './BanPreview.tsx'

const KINDS: readonly BanKind[] = [
  'clientid',
  'username',
  'peerhost',
  'clientid_re',
  'username_re',
  'peerhost_net',
]

interface BanFormProps {
  /** The kind to begin with, and what is known of whom it is about. */
  as: BanKind
  whos: Partial<Record<BanKind, string>>
  onClose: () => void
}

export function BanForm({ as: kind, whos, onClose }: BanFormProps) {
  const t = useMessages(bannedMessages)
  const kinds = useMessages(banKinds)
  const help = useMessages(banKindHelp)
  const sentence = useErrorSentence()
  const user = useUser()
  const ban = useBan()
  const [error, setError] = useState<Sentence>()
  const resolver = useMemo(
    () =>
      schemaResolver<BanValues>(
        z
          .object({
            as: z.enum(BAN_KINDS),
            whos: z.record(z.enum(BAN_KINDS), z.string()),
            reason: z.string(),
            lasts: z.enum(['day', 'week', 'month', 'year', 'until', 'ever']),
            until: z.string(),
          })
          .check((context) => {
            const { as, whos: all, lasts, until } = context.value
            const problem = whoProblem(as, all[as])
            const add = (path: string[], message: string) =>
              context.issues.push({ code: 'custom', input: context.value, path, message })
            if (problem !== undefined) add(['whos', as], t[problem])
            if (lasts === 'until' && !isFuture(until)) add(['until'], t.badTime)
          }),
      ),
    [t],
  )
  const form = useForm<BanValues>({
    resolver,
    defaultValues: {
      as: kind,
      whos: {
        clientid: '',
        username: '',
        peerhost: '',
        clientid_re: '',
        username_re: '',
        peerhost_net: '',
        ...whos,
      },
      reason: '',
      lasts: 'year',
      until: '',
    },
  })
  const { control } = form
  const [as, typed, lasts] = useWatch({ control, name: ['as', 'whos', 'lasts'] })
  const handleSubmit = form.handleSubmit(async (values) => {
    setError(undefined)
    try {
      if (await ban(toBan(values, user?.username ?? 'mgmt_api'))) onClose()
    } catch (failure) {
      setError(sentence(failure))
    }
  })
  return (
    <SideForm
      isOpen
      onClose={onClose}
      title={t.addTitle}
      submitLabel={t.add}
      isPending={form.formState.isSubmitting}
      error={error}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <SelectField
        control={control}
        name="as"
        label={t.kind}
        options={KINDS.map((value) => ({ value, label: kinds[value] }))}
      />
      <TextField
        key={as}
        control={control}
        name={`whos.${as}`}
        label={kinds[as]}
        help={help[as]}
        required
        mono
        autoFocus
      />
      <BanPreview as={as} who={typed[as]} />
      <TextField control={control} name="reason" label={t.reason} />
      <SelectField
        control={control}
        name="lasts"
        label={t.lasts}
        options={[
          { value: 'day', label: t.lastsDay },
          { value: 'week', label: t.lastsWeek },
          { value: 'month', label: t.lastsMonth },
          { value: 'year', label: t.lastsYear },
          { value: 'until', label: t.untilTime },
          { value: 'ever', label: t.forEver },
        ]}
      />
      {lasts === 'until' && <TimeField control={control} name="until" label={t.until} required />}
    </SideForm>
  )
}
