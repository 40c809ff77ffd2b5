import { ssoRolesGet, ssoRolesUpdate } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoRoles } from '@signalbox/contract/sso-fields'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
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
import { ssoMessages } from './sso.messages.ts'
import { rolesKind as kind } from './sso-kinds.ts'

/** How groups of a backend become roles, from the next login on. */
export function RoleSettings({ backend, roles }: { backend: SsoBackend; roles: SsoRoles }) {
  const t = useMessages(ssoMessages)
  const language = useLanguage()
  const unlessChanged = useUnlessChanged()
  const [seen, setSeen] = useState<Config>(roles)
  const resolver = useMemo(() => kindResolver(kind, language), [language])
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, seen) })
  const update = useAction(ssoRolesUpdate, { refreshes: [ssoRolesGet] })
  const readNow = (): Promise<Config> => client.call(ssoRolesGet, { path: { backend } })
  const send = async (sent: Values, came: Config) => {
    const body = toBody(kind, sent, seen, came) as SsoRoles // the kind has its fields
    try {
      const now: Config = await update.mutateAsync({ path: { backend }, body })
      setSeen(now)
      return toValues(kind, now)
    } catch (error) {
      placeFaults(form, kind, language, error)
      throw error
    }
  }
  return (
    <Section title={t.groups} isTitleHidden>
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
