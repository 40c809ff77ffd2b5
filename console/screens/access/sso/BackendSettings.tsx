import { ApiError } from '@signalbox/contract/errors'
import { ssoGet, ssoList, ssoUpdate, type SsoView } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoConfig } from '@signalbox/contract/sso-fields'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useLanguage, useMessages } from '../../../language.tsx'
import { kindResolver } from '../../../parts/backends/check.ts'
import { placeFaults } from '../../../parts/backends/faults.ts'
import type { Config } from '../../../parts/backends/field.ts'
import { KindFields } from '../../../parts/backends/KindFields.tsx'
import { toBody, toValues, type Values } from '../../../parts/backends/values.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../../parts/unless-changed.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Addresses } from './Addresses.tsx'
import { ProbeSso } from './ProbeSso.tsx'
import { ssoMessages } from './sso.messages.ts'
import { ssoKinds } from './sso-kinds.ts'

interface BackendSettingsProps {
  backend: SsoBackend
  /** `undefined`: it is not set up. */
  config: SsoView | undefined
}

/** The form of a backend. A backend that cannot start is saved as well, and the reason shown. */
export function BackendSettings({ backend, config }: BackendSettingsProps) {
  const t = useMessages(ssoMessages)
  const language = useLanguage()
  const toast = useToast()
  const unlessChanged = useUnlessChanged()
  const kind = useMemo(() => ssoKinds[backend](), [backend])
  // The configuration that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState<Config | undefined>(config)
  const resolver = useMemo(() => kindResolver(kind, language), [kind, language])
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, seen) })
  const values = useWatch({ control: form.control })
  const update = useAction(ssoUpdate, { refreshes: [ssoList, ssoGet] })

  const send = async (sent: Values, came: Config | undefined) => {
    const body = toBody(kind, sent, seen, came) as SsoConfig // the kind has its fields
    try {
      await update.mutateAsync({ path: { backend }, body })
    } catch (error) {
      const reason = await storedDespite(backend, error)
      if (reason === undefined) {
        placeFaults(form, kind, language, error)
        throw error
      }
      toast.failure(t.notRunning, reason)
    }
    const now = await readNow(backend)
    setSeen(now)
    return toValues(kind, now)
  }
  return (
    <Section title={t.settings} isTitleHidden>
      <SettingsForm
        form={form}
        isIncomplete={seen === undefined}
        onSave={(sent) =>
          seen === undefined
            ? send(sent, undefined)
            : unlessChanged(
                seen,
                () => readNow(backend),
                (came) => send(sent, came),
                {
                  reload: (now) => {
                    setSeen(now)
                    form.reset(toValues(kind, now))
                  },
                },
              )
        }
      >
        <KindFields kind={kind} form={form} />
        <Addresses backend={backend} address={values.dashboard_addr} />
        <ProbeSso
          backend={backend}
          values={values}
          config={async () =>
            (await form.trigger())
              ? (toBody(kind, form.getValues(), seen) as SsoConfig) // likewise
              : undefined
          }
        />
      </SettingsForm>
    </Section>
  )
}

const readNow = (backend: SsoBackend): Promise<Config> => client.call(ssoGet, { path: { backend } })

/** Why a backend does not run that was stored although the answer was a refusal; `undefined`: it was not stored. */
async function storedDespite(backend: SsoBackend, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.status !== 400 || error.faults.length > 0) {
    return undefined
  }
  const states = await client.call(ssoList, {}).catch(() => [])
  const state = states.find((each) => each.backend === backend)
  return state?.enable === true && !state.running ? state.last_error || error.message : undefined
}
