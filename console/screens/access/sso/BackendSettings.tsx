import { ApiError } from '@signalbox/contract/errors'
import { ssoGet, ssoList, ssoUpdate, type SsoView } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoConfig } from '@signalbox/contract/sso-fields'
import { useMemo } from 'react'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { KindFields } from '#form/KindFields.tsx'
import { useItemForm } from '#form/use-item-form.ts'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { Section } from '#ui/Section.tsx'
import { useToast } from '#ui/toast.tsx'
import { Addresses } from './Addresses.tsx'
import { ProbeSso } from './ProbeSso.tsx'
import { ssoMessages } from './sso.messages.ts'
import { ssoKinds } from './sso-kinds.ts'

interface BackendSettingsProps {
  backend: SsoBackend
  /** Stored configuration; `undefined` if the backend was not set up. */
  config: SsoView | undefined
}

/** The form of a backend. A backend that cannot start is saved as well, and the reason shown. */
export function BackendSettings({ backend, config }: BackendSettingsProps) {
  const t = useMessages(ssoMessages)
  const toast = useToast()
  const kind = useMemo(() => ssoKinds[backend](), [backend])
  const update = useAction(ssoUpdate, { refreshes: [ssoList, ssoGet] })
  const { form, values, isNew, body, onSave, dialog } = useItemForm({
    kind,
    config,
    readNow: () => client.call(ssoGet, { path: { backend } }),
    put: ssoUpdate,
    save: async (next) => {
      try {
        await update.mutateAsync({ path: { backend }, body: next as SsoConfig }) // the kind has its fields
      } catch (error) {
        const reason = await storedDespite(backend, error)
        if (reason === undefined) throw error
        toast.failure(t.notRunning, reason)
      }
    },
  })
  return (
    <Section title={t.settings} isTitleHidden>
      <SettingsForm form={form} isIncomplete={isNew} onSave={onSave}>
        <KindFields kind={kind} form={form} />
        <Addresses backend={backend} address={values.dashboard_addr} />
        <ProbeSso
          backend={backend}
          values={values}
          config={async () => (await body()) as SsoConfig | undefined} // likewise
        />
      </SettingsForm>
      {dialog}
    </Section>
  )
}

/** Why a backend does not run that was stored although the answer was a refusal; `undefined`: it was not stored. */
async function storedDespite(backend: SsoBackend, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.status !== 400 || error.faults.length > 0) {
    return undefined
  }
  const states = await client.call(ssoList, {}).catch(() => [])
  const state = states.find((each) => each.backend === backend)
  return state?.enable === true && !state.running ? state.last_error || error.message : undefined
}
