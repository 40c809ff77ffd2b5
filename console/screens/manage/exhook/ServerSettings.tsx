import { type Exhook, exhookUpdate } from '@signalbox/contract/exhooks'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAction } from '../../../api/query.ts'
import { useLanguage, useMessages } from '../../../language.tsx'
import { kindResolver } from '../../../parts/backends/check.ts'
import { placeFaults } from '../../../parts/backends/faults.ts'
import { KindFields } from '../../../parts/backends/KindFields.tsx'
import type { Values } from '../../../parts/backends/values.ts'
import { ApplyFor } from '../../../parts/config-history/ApplyFor.tsx'
import { applyFor } from '../../../parts/config-history/apply.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../../parts/unless-changed.tsx'
import { Section } from '../../../ui/Section.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { ProbeServer } from './ProbeServer.tsx'
import { ReconnectFields } from './ReconnectFields.tsx'
import { serverKind as kind } from './server-kind.ts'
import { bodyOf, valuesOf } from './server-values.ts'
import { configOf } from './servers.ts'
import { READS, readServer } from './use-server-actions.ts'

/** The form of a server. Saving connects again. */
export function ServerSettings({ server }: { server: Exhook }) {
  const t = useMessages(exhookMessages)
  const language = useLanguage()
  const unlessChanged = useUnlessChanged()
  const { name } = server
  // The configuration that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState(() => configOf(server))
  const [minutes, setMinutes] = useState<number>()
  const resolver = useMemo(() => kindResolver(kind, language), [language])
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(kind, seen) })
  const values = useWatch({ control: form.control })
  const update = useAction(exhookUpdate, { refreshes: READS })
  const readNow = async () => configOf(await readServer(name))
  const save = async (sent: Values, came: typeof seen): Promise<Values> => {
    const request = { path: { name }, body: bodyOf(kind, sent, seen, came) }
    try {
      await (minutes === undefined
        ? update.mutateAsync(request)
        : applyFor(exhookUpdate, request, minutes))
    } catch (error) {
      placeFaults(form, kind, language, error)
      throw error
    }
    // The next change is permanent again.
    setMinutes(undefined)
    const now = await readNow()
    setSeen(now)
    return valuesOf(kind, now)
  }
  return (
    <Section title={t.settings} isTitleHidden>
      <SettingsForm
        form={form}
        onSave={(sent) =>
          unlessChanged(seen, readNow, (came) => save(sent, came), {
            reload: (now) => {
              setSeen(now)
              form.reset(valuesOf(kind, now))
            },
          })
        }
      >
        <KindFields kind={kind} form={form} />
        <ReconnectFields control={form.control} />
        <ProbeServer
          values={values}
          body={async () => {
            if (!(await form.trigger())) return undefined
            return bodyOf(kind, form.getValues(), seen, await readNow())
          }}
        />
        {form.formState.isDirty && <ApplyFor minutes={minutes} onChange={setMinutes} />}
      </SettingsForm>
    </Section>
  )
}
