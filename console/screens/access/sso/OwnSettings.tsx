import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLanguage } from '../../../language.tsx'
import { kindResolver } from '../../../parts/backends/check.ts'
import { placeFaults } from '../../../parts/backends/faults.ts'
import type { Config, Kind } from '../../../parts/backends/field.ts'
import { KindFields } from '../../../parts/backends/KindFields.tsx'
import { toBody, toValues, type Values } from '../../../parts/backends/values.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../../parts/unless-changed.tsx'
import { Section } from '../../../ui/Section.tsx'

interface OwnSettingsProps {
  title: string
  kind: Kind
  config: Config
  readNow: () => Promise<Config>
  /** Returns what is stored. */
  save: (body: Config) => Promise<Config>
}

/** Settings beside those of a backend, which only Signalbox has. */
export function OwnSettings({ title, kind, config, readNow, save }: OwnSettingsProps) {
  const language = useLanguage()
  const unlessChanged = useUnlessChanged()
  const [seen, setSeen] = useState<Config>(config)
  const resolver = useMemo(() => kindResolver(kind, language), [kind, language])
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, seen) })
  const send = async (sent: Values, came: Config) => {
    try {
      const now = await save(toBody(kind, sent, seen, came))
      setSeen(now)
      return toValues(kind, now)
    } catch (error) {
      placeFaults(form, kind, language, error)
      throw error
    }
  }
  return (
    <Section title={title} isTitleHidden>
      <SettingsForm
        form={form}
        onSave={(sent) =>
          unlessChanged(seen, readNow, (came) => send(sent, came), {
            reload: (now) => {
              setSeen(now)
              form.reset(toValues(kind, now))
            },
          })
        }
      >
        <KindFields kind={kind} form={form} />
      </SettingsForm>
    </Section>
  )
}
