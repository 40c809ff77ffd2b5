import { useLayoutEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLanguage, useMessages } from '../../language.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ApplyFor } from '../config-history/ApplyFor.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useUnlessChanged } from '../unless-changed.tsx'
import { kindResolver } from './check.ts'
import type { Config, Kind } from './field.ts'
import { placeFaults } from './faults.ts'
import { KindFields } from './KindFields.tsx'
import { aboutOf } from './probe-body.ts'
import { touchedOf } from './touched-fields.ts'
import { trialOfChange } from '../../upstream/trial/trial.ts'
import { TryServer } from './TryServer.tsx'
import { asksServer, switched, toBody, toValues, type Values } from './values.ts'
import { wizardMessages } from './wizard.messages.ts'

interface KindSettingsProps {
  title: string
  kind: Kind
  config: Config
  /** As it is by now: a change replaces all, and another may have changed something. */
  readNow: () => Promise<Config>
  /** Saves the item. Resolves with false if the user has cancelled. */
  save: (body: Record<string, unknown>) => Promise<unknown>
  /** Saves what is reverted unless it is confirmed. */
  saveFor?: (body: Record<string, unknown>, minutes: number) => Promise<unknown>
  /** Where the API has it: for a trial. */
  readStatus?: () => Promise<object>
  /** A trial runs, or waits for a choice. */
  onBusy?: (isBusy: boolean) => void
}

/** The form of one that there is. */
export function KindSettings({
  title,
  kind,
  config,
  readNow,
  save,
  saveFor,
  readStatus,
  onBusy,
}: KindSettingsProps) {
  const t = useMessages(wizardMessages)
  const language = useLanguage()
  const confirm = useConfirm()
  const unlessChanged = useUnlessChanged()
  // The configuration that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState(config)
  const [minutes, setMinutes] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  const busy = isBusy ? t.busy : undefined
  useLayoutEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const resolver = useMemo(
    () => kindResolver(kind, language, toValues(kind, seen)),
    [kind, language, seen],
  )
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, config) })
  const values = useWatch({ control: form.control })
  /** As it is read, which is not as it was sent: a certificate becomes a file. */
  const readAgain = async (sent: Config) => {
    const now = await readNow().catch(() => sent)
    setSeen(now)
    return now
  }
  const [trial] = useState(
    () =>
      readStatus &&
      trialOfChange({
        async readNow() {
          const now = await readNow()
          return switched(kind, now, now.enable !== false)
        },
        save,
        status: readStatus,
        onKept: async (body) => form.reset(toValues(kind, await readAgain(body))),
      }),
  )
  const send = async (values: Values, came: Config) => {
    const body = toBody(kind, values, seen, came)
    const loss = kind.loses?.(body, came)
    const isSure =
      loss === undefined ||
      (await confirm({
        title: loss.title[language],
        body: loss.body[language],
        confirmLabel: t.change,
        danger: true,
      }))
    if (!isSure) return false
    try {
      const answer = await (minutes === undefined || saveFor === undefined
        ? save(body)
        : saveFor(body, minutes))
      if (answer === false) return false
    } catch (error) {
      placeFaults(form, kind, language, error)
      throw error
    }
    // The next change is permanent again.
    setMinutes(undefined)
    return toValues(kind, await readAgain(body))
  }
  return (
    <Section title={title} isTitleHidden>
      <SettingsForm
        form={form}
        busy={busy}
        onSave={(values) =>
          unlessChanged(seen, readNow, (came) => send(values, came), {
            about: touchedOf(kind, values, seen),
            reload: (now) => {
              setSeen(now)
              form.reset(toValues(kind, now))
            },
          })
        }
      >
        <KindFields kind={kind} form={form} busy={busy} />
        {asksServer(kind, values) && (
          <TryServer
            of={aboutOf(kind)}
            values={values}
            body={async () => {
              if (!(await form.trigger())) return undefined
              return toBody(kind, form.getValues(), seen, await readNow())
            }}
            trial={trial}
            isSending={form.formState.isSubmitting}
            onBusy={setIsBusy}
            onRefused={(cause) => placeFaults(form, kind, language, cause)}
          />
        )}
        {saveFor !== undefined && form.formState.isDirty && (
          <ApplyFor minutes={minutes} onChange={setMinutes} />
        )}
      </SettingsForm>
    </Section>
  )
}
