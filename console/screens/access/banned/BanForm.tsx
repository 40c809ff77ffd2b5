import type { Ban, BanKind } from '@signalbox/contract/banned'
import { useMemo } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useUser } from '#api/session.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { banRules, type BanValues, isExpression, newBan, toBan, toBanValues } from './ban-form.ts'
import { useBan } from './banned.actions.ts'
import { bannedMessages, banKindHelp, banKinds } from './banned.messages.ts'
import { BanPreview } from './BanPreview.tsx'
import { expressionProblem } from '#domain/expressions/expression-problem.ts'

const KINDS: readonly BanKind[] = [
  'clientid',
  'username',
  'peerhost',
  'clientid_re',
  'username_re',
  'peerhost_net',
]

type BanFormProps = { onClose: () => void } & (
  | {
      /** The initial kind, and the known facts of the client. */
      as: BanKind
      whos: Partial<Record<BanKind, string>>
    }
  /** Existing ban to edit. */
  | { came: Ban }
)

export function BanForm(props: BanFormProps) {
  const { onClose } = props
  const came = 'came' in props ? props.came : undefined
  const t = useMessages(bannedMessages)
  const kinds = useMessages(banKinds)
  const help = useMessages(banKindHelp)
  const user = useUser()
  const ban = useBan()
  const resolver = useMemo<Resolver<BanValues>>(
    () => async (values, context, options) => {
      const { as, whos } = values
      const who = whos[as]
      const bad = isExpression(as) && who !== '' ? await expressionProblem(who) : undefined
      const words = { ...t, badExpression: `${t.badExpression}: ${bad}` }
      const schema = banRules({ words, isBadExpression: bad !== undefined, came })
      return schemaResolver<BanValues>(schema)(values, context, options)
    },
    [came, t],
  )
  const form = useForm<BanValues>({
    resolver,
    defaultValues: 'came' in props ? toBanValues(props.came) : newBan(props.as, props.whos),
  })
  const { control } = form
  const [as, typed, lasts] = useWatch({ control, name: ['as', 'whos', 'lasts'] })
  const submit = useSubmit(
    form,
    (values) => ban(toBan(values, user?.username ?? 'mgmt_api', came), came),
    { onDone: onClose },
  )
  return (
    <SideForm
      onClose={onClose}
      title={came === undefined ? t.addTitle : t.changeTitle}
      submitLabel={came === undefined ? t.add : t.change}
      isDanger={came === undefined}
      submit={submit}
    >
      {came === undefined ? (
        <>
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
          <BanPreview
            as={as}
            who={typed[as]}
            hasError={form.formState.errors.whos?.[as] !== undefined}
          />
        </>
      ) : (
        <KeyValues items={[{ label: kinds[came.as] ?? came.as, value: came.who }]} />
      )}
      <TextField control={control} name="reason" label={t.reason} />
      <FieldGrid isNarrow>
        <SelectField
          control={control}
          name="lasts"
          label={t.lasts}
          options={[
            { value: 'hour', label: t.lastsHour },
            { value: 'day', label: t.lastsDay },
            { value: 'week', label: t.lastsWeek },
            { value: 'month', label: t.lastsMonth },
            { value: 'year', label: t.lastsYear },
            { value: 'until', label: t.untilTime },
            { value: 'ever', label: t.forEver },
          ]}
        />
        {lasts === 'until' && <TimeField control={control} name="until" label={t.until} required />}
      </FieldGrid>
    </SideForm>
  )
}
