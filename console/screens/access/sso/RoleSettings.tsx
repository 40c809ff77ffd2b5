import { ssoRolesGet, ssoRolesUpdate } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import type { SsoRoles } from '@signalbox/contract/sso-fields'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { OwnSettings } from './OwnSettings.tsx'
import { ssoMessages } from './sso.messages.ts'
import { rolesKind } from './sso-kinds.ts'

/** How groups of a backend become roles, from the next login on. */
export function RoleSettings({ backend, roles }: { backend: SsoBackend; roles: SsoRoles }) {
  const t = useMessages(ssoMessages)
  const update = useAction(ssoRolesUpdate, { refreshes: [ssoRolesGet] })
  const path = { backend }
  return (
    <OwnSettings
      title={t.groups}
      kind={rolesKind}
      config={roles}
      readNow={() => client.call(ssoRolesGet, { path })}
      save={(body) => update.mutateAsync({ path, body: body as SsoRoles })} // the kind has its fields
    />
  )
}
