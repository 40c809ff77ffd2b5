import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { COPY_AREAS, type CopyArea, type CopySide, MACHINE_AREAS } from '@signalbox/contract/copy'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { loginAt, session } from '#api/session.ts'
import { useLock } from '#domain/page/lock.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { pageConfig } from '#env.ts'
import { useMessages } from '#language.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import { copyMessages } from './copy.messages.ts'
import styles from './copy.module.css'
import type { CopyRequest } from './use-copy.ts'

/** Value of the choice of a broker for a typed address. */
const ELSEWHERE = -1

interface SideValues {
  /** Index among the own brokers, or `ELSEWHERE`. */
  broker: number
  url: string
  kind: 'user' | 'key'
  name: string
  secret: string
}

interface Values {
  from: SideValues
  to: SideValues
}

/** Brokers of this Signalbox: its clusters, or the embedded broker, whose name is empty. */
const OWN = pageConfig.upstreams.length === 0 ? [''] : pageConfig.upstreams

const side = (broker: number): SideValues => ({
  broker,
  ...{ url: '', kind: 'user', name: '', secret: '' },
})

interface CopyFormProps {
  isRunning: boolean
  onCompare: (given: {
    request: CopyRequest
    authorization: string
    target: string
  }) => Promise<void>
}

/** The two brokers, and the areas to compare. */
export function CopyForm({ isRunning, onCompare }: CopyFormProps) {
  const t = useMessages(copyMessages)
  const lock = useLock()
  const [areas, setAreas] = useState<ReadonlySet<CopyArea>>(
    new Set(COPY_AREAS.filter((area) => !MACHINE_AREAS.includes(area))),
  )
  const form = useForm<Values>({
    defaultValues: { from: side(0), to: side(OWN.length > 1 ? 1 : ELSEWHERE) },
  })
  const nameOf = ({ broker, url }: SideValues) =>
    broker === ELSEWHERE ? url : OWN[broker] || t.here
  const readSide = async (values: SideValues): Promise<CopySide | undefined> => {
    const { broker, ...typed } = values
    if (broker === ELSEWHERE) return typed
    const name = OWN[broker] ?? ''
    const login = name === '' ? session.user : await loginAt(name)
    return login && { broker: name, authorization: `Bearer ${login.token}` }
  }
  const submit = useSubmit<Values, true>(
    form,
    async (values) => {
      const fail = (name: 'from' | 'to', message: string) => {
        form.setError(`${name}.broker`, { message }, { shouldFocus: true })
        return false as const
      }
      if (values.from.broker === ELSEWHERE && values.to.broker === ELSEWHERE) {
        return fail('to', t.noOwn)
      }
      if (values.from.broker === values.to.broker) return fail('to', t.same)
      for (const side of ['from', 'to'] as const) {
        const { broker, ...typed } = values[side]
        const empty = (['url', 'name', 'secret'] as const).find((field) => typed[field] === '')
        if (broker === ELSEWHERE && empty !== undefined) {
          form.setError(
            `${side}.${empty}`,
            { message: t.required(labelOf(t, empty, typed.kind)) },
            { shouldFocus: true },
          )
          return false
        }
      }
      const [from, to] = [await readSide(values.from), await readSide(values.to)]
      if (from === undefined) return fail('from', t.noLogin(nameOf(values.from)))
      if (to === undefined) return fail('to', t.noLogin(nameOf(values.to)))
      const own = 'broker' in from ? from : to
      const authorization = 'broker' in own ? own.authorization : ''
      const request = { from, to, areas: COPY_AREAS.filter((area) => areas.has(area)) }
      await onCompare({ request, authorization, target: nameOf(values.to) })
      return true
    },
    { isLight: true },
  )
  const choose = (area: CopyArea, isChosen: boolean) => {
    const next = new Set(areas)
    if (isChosen) next.add(area)
    else next.delete(area)
    setAreas(next)
  }
  return (
    <Section title={t.title} about={t.about} isForm isTitleHidden>
      <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
        <p>{t.about}</p>
        <div className={styles.sides}>
          <SideFields form={form} side="from" />
          <SideFields form={form} side="to" />
        </div>
        <fieldset className={styles.areas}>
          <legend>{t.areas}</legend>
          {COPY_AREAS.map((area) => (
            <Checkbox
              key={area}
              label={t[area]}
              checked={areas.has(area)}
              onChange={(event) => choose(area, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
        <FormBar error={submit.error} isSticky={false}>
          <Button
            type="submit"
            loading={submit.isPending}
            {...lock.button}
            disabled={!lock.canWrite || isRunning || areas.size === 0}
          >
            {t.compare}
          </Button>
        </FormBar>
      </form>
    </Section>
  )
}

type Texts = ReturnType<typeof useMessages<typeof copyMessages>>

/** Label of a field of a typed address, by the kind of login. */
function labelOf(t: Texts, field: 'url' | 'name' | 'secret', kind: SideValues['kind']): string {
  if (field === 'url') return t.url
  if (field === 'name') return kind === 'key' ? t.key : t.name
  return kind === 'key' ? t.secret : t.password
}

function SideFields({ form, side: name }: { form: UseFormReturn<Values>; side: 'from' | 'to' }) {
  const t = useMessages(copyMessages)
  const { control } = form
  const { broker, kind } = useWatch({ control, name })
  const label = (text: string) => t.ofSide(t[name], text)
  return (
    <div className={styles.side}>
      <SelectField
        control={control}
        name={`${name}.broker`}
        label={t[name]}
        options={[
          ...OWN.map((own, value) => ({ value, label: own === '' ? t.here : own })),
          { value: ELSEWHERE, label: t.elsewhere },
        ]}
      />
      {broker === ELSEWHERE && (
        <>
          <TextField
            control={control}
            name={`${name}.url`}
            label={label(t.url)}
            help={t.urlHelp}
            required
            mono
          />
          <SelectField
            control={control}
            name={`${name}.kind`}
            label={label(t.kind)}
            options={(['user', 'key'] as const).map((value) => ({ value, label: t[value] }))}
          />
          <TextField
            control={control}
            name={`${name}.name`}
            label={label(labelOf(t, 'name', kind))}
            autoComplete="off"
            required
            mono
          />
          <PasswordField
            control={control}
            name={`${name}.secret`}
            label={label(labelOf(t, 'secret', kind))}
            autoComplete="off"
            required
          />
        </>
      )}
    </div>
  )
}
