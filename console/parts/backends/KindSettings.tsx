import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLanguage, useMessages } from '../../language.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { kindResolver } from './check.ts'
import type { Config, Kind } from './field.ts'
import { placeFaults } from './faults.ts'
import { KindFields } from './KindFields.tsx'
import { trialOfChange } from './trial.ts'
import { TryServer } from './TryServer.tsx'
import { asksServer, switched, toBody, toValues, type Values } from './values.ts'
import { wizardMessages } from './wizard.messages.ts'

interface KindSettingsProps {
  title: string
  kind: Kind
  config: Config
  /** As it is by now: a change replaces all, and another may have changed something. */
  readNow: () => Promise<Config>
  save: (body: Record<string, unknown>) => Promise<unknown>
  readStatus: () => Promise<object>
}

/** The form of one that there is. */
export function KindSettings({
  title,
  kind,
  config,
  readNow,
  save,
  readStatus,
}: KindSettingsProps) {
  const t = useMessages(wizardMessages)
  const language = useLanguage()
  const confirm = useConfirm()
  // What the form was filled from, whatever is read meanwhile.
  const [seen, setSeen] = useState(config)
  const resolver = useMemo(() => kindResolver(kind, language), [kind, language])
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, config) })
  const values = useWatch({ control: form.control })
  const [trial] = useState(() =>
    trialOfChange({
      async readNow() {
        const now = await readNow()
        return switched(kind, now, now.enable !== false)
      },
      save,
      status: readStatus,
      onKept(body) {
        setSeen(body)
        form.reset(toValues(kind, body))
      },
    }),
  )
  return (
    <Section title={title}>
      <SettingsForm
        form={form}
        onSave={async (values) => {
          const came = await readNow()
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
          if (!isSure) return undefined
          try {
            await save(body)
          } catch (error) {
            placeFaults(form, kind, language, error)
            throw error
          }
          setSeen(body)
          return toValues(kind, body)
        }}
      >
        <KindFields kind={kind} form={form} />
        {asksServer(kind, values) && (
          <TryServer
            values={values}
            body={async () => {
              if (!(await form.trigger())) return undefined
              return toBody(kind, form.getValues(), seen, await readNow())
            }}
            trial={trial}
            onRefused={(cause) => placeFaults(form, kind, language, cause)}
          />
        )}
      </SettingsForm>
    </Section>
  )
}
